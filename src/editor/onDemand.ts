/** The parts that a person uses, in one bundle that is loaded with the first use. */
export { PlaceSearch } from "../weather/places/placeSearch";
export { ChatTool } from "./chatTool";
export { commandHandlers } from "./commands";
export { reportProblem } from "./problemReport";
export { LocationPicker } from "./setup/locationPicker";
export { SetupFlow } from "./setup/setupFlow";
export { SetupLink } from "./setup/setupLink";
export { replaceLostTabs } from "./webview/lostTabs";
export { Panel } from "./webview/panel";
export { SampleTab } from "./webview/sampleTab";
