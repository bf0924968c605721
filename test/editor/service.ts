import { type ControlClient, connectControl } from "../loopback/control";

/** What the starter of the editor hands to the tests inside it. */
export const variables = { baseUrl: "TEST_BASE_URL" } as const;

/** The weather service that runs in the process that started the editor. */
export function service(): ControlClient {
  return connectControl(process.env[variables.baseUrl] ?? "");
}
