import { contributes } from "../../../package.json";
import type { timeFormats, UnitsSetting } from "../../weather/locale/unitChoice";
import type { NetworkSettings, Scheme } from "../../weather/model/endpoint";
import type { MeasureKind } from "../../weather/model/units";
import type { OfferedSetting } from "../../weather/outlook/optionalSettings";
import { section } from "../platform/ids";

/** A tab in the editor area, or a view that starts in the Explorer and can be moved. */
export type PanelPlacement = "editor" | "explorer";

/** The settings whose values `package.json` describes completely. The others are parsed, and say what is wrong. */
export interface SettingValues
  extends Readonly<Record<OfferedSetting, "off" | "on">>, Readonly<Record<`${MeasureKind}Unit`, string>> {
  readonly statusBarText: string;
  readonly statusBarLocations: "default" | "several";
  readonly statusBarHideLocation: boolean;
  readonly statusBarSide: "left" | "right";
  readonly statusBarPriority: number;
  readonly position: PanelPlacement;
  readonly details: boolean;
  readonly units: UnitsSetting;
  readonly timeFormat: "auto" | keyof typeof timeFormats;
  /** In minutes. */
  readonly minimumInterval: number;
  readonly dailyBudget: number;
  readonly monthlyBudget: number;
  readonly precipitationBudget: number;
  readonly scheme: Scheme;
  readonly network: NetworkSettings["mode"];
}

/** The limits of a setting's values in `package.json`; the build leaves out the rest of it. */
interface Limits {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string",
};

const limits: Readonly<Partial<Record<string, Limits>>> = Object.fromEntries(
  contributes.configuration.flatMap(({ properties }) => Object.entries(properties)),
);

/** Whether `package.json` allows this value. */
export function isAllowed<Name extends keyof SettingValues>(name: Name, value: unknown): value is SettingValues[Name] {
  const { type = "", enum: listed, pattern = "", ...range }: Limits = limits[`${section}.${name}`] ?? {};
  const { minimum = -Infinity, maximum = Infinity } = range;
  if (isOfType[type]?.(value) !== true || listed?.includes(value) === false) return false;
  if (typeof value === "number") return minimum <= value && value <= maximum;
  return typeof value !== "string" || new RegExp(pattern, "u").test(value);
}
