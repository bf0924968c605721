import type { FailedCall } from "../weather/model/failure";
import { withoutProvidersKeys } from "../weather/model/keyForms";

export interface SettingSchema {
  readonly default: unknown;
  readonly type: string;
  readonly enum?: readonly unknown[];
}

export interface WrittenSetting extends SettingSchema {
  readonly name: string;
  readonly value: unknown;
}

/**
 * The report as Markdown, in English, with nothing private. Of the settings it shows numbers, booleans and choices only:
 * an address, a place or a text may be private, even one written as a number.
 *
 * @param facts by their names in the report.
 */
export function problemReport(
  facts: Readonly<Record<string, string>>,
  failed: FailedCall | undefined,
  settings: readonly WrittenSetting[],
): string {
  const changed = settings.filter((setting) => JSON.stringify(setting.value) !== JSON.stringify(setting.default));
  const rows = {
    ...facts,
    "Last failed call": failed
      ? `${failed.kind}, ${failed.outcome}, ${new Date(failed.at).toISOString()}`
      : "none in this window",
    "Changed settings": changed.map((setting) => `${setting.name}: ${publicValue(setting)}`).join(", ") || "none",
  };
  const lines = [
    "",
    "",
    "Describe above this line what happened and what you expected. The facts below are for the maintainers. They contain no API key, no address, and no place.",
    "",
    ...Object.entries(rows).map(([name, value]) => `- ${name}: ${value}`),
    "",
    'If this is a vulnerability, don\'t report it here. Report it privately: use "Report a vulnerability" on the Security page of the repository.',
    "",
  ];
  return withoutProvidersKeys(lines.join("\n"));
}

/** The report with the address to send it to, if the editor can't send it. */
export function addressed(report: string, address: string): string {
  return `${report}\nOpen an issue with this text: ${address}\n`;
}

function publicValue({ value, type, enum: choices = [] }: WrittenSetting): string {
  const isNumber = typeof value === "number" && ["number", "integer"].includes(type);
  if (typeof value === "boolean" || isNumber || choices.includes(value)) return String(value);
  if (Array.isArray(value)) return String(value.length);
  return "other";
}
