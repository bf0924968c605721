import type { NetworkSettings, Scheme } from "../weather/model/endpoint";
import type { FailedCall } from "../weather/model/failure";

/** What a report of a problem is made of. */
export interface ProblemFacts {
  /** The version of the extension. */
  readonly version: string;
  /** The name and the version of the editor. */
  readonly editor: string;
  /** The system and the processor. */
  readonly system: string;
  /** Where the extension runs, and what the window is in. */
  readonly host: string;
  readonly network: NetworkSettings["mode"];
  readonly hasProxy: boolean;
  readonly scheme: Scheme;
  readonly lastFailure: FailedCall | undefined;
  readonly settings: readonly WrittenSetting[];
}

/** A setting as it is written, and what the manifest says of it. */
export interface WrittenSetting {
  readonly name: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly type: string;
  /** Its values, where it has only these. */
  readonly choices: readonly unknown[];
}

/**
 * The Markdown that a person sends to the maintainers, in English, to be read before. Of the settings it has the
 * numbers of those that are numbers and what can be chosen, never what a person wrote: an address, a place or a text may be
 * private, also where it is written as a number.
 */
export function problemReport(facts: ProblemFacts): string {
  const { version, editor, system, host, network, hasProxy, scheme, lastFailure, settings } = facts;
  const changed = settings.filter((setting) => JSON.stringify(setting.value) !== JSON.stringify(setting.default));
  const rows = {
    Extension: version,
    Editor: editor,
    System: system,
    "Extension host": host,
    Network: `${network}, ${hasProxy ? "with" : "without"} a proxy`,
    Scheme: scheme,
    "Last failed call": lastFailure ? failureWords(lastFailure) : "none in this window",
    "Changed settings": changed.map((setting) => `${setting.name}: ${told(setting)}`).join(", ") || "none",
  };
  return [
    "",
    "",
    "Describe above this line what happened and what you expected. The facts below are for the maintainers. They contain no API key, no address, and no place.",
    "",
    ...Object.entries(rows).map(([name, value]) => `- ${name}: ${value}`),
    "",
    'If this is a vulnerability, don\'t report it here. Report it privately: use "Report a vulnerability" on the Security page of the repository.',
    "",
  ].join("\n");
}

/** The report with the address that it is to be sent to, where the editor does not send it. */
export function addressed(report: string, address: string): string {
  return `${report}\nOpen an issue with this text: ${address}\n`;
}

function failureWords({ kind, at, outcome, code, requestId, buildId }: FailedCall): string {
  const named = { Code: code, "request id": requestId, "build id": buildId };
  const identifiers = Object.entries(named).flatMap(([name, value]) => (value ? `${name} ${value}` : []));
  return [kind, outcome, ...identifiers, new Date(at).toISOString()].join(", ");
}

function told({ value, type, choices }: WrittenSetting): string {
  const isNumber = typeof value === "number" && ["number", "integer"].includes(type);
  if (typeof value === "boolean" || isNumber || choices.includes(value)) return String(value);
  if (Array.isArray(value)) return String(value.length);
  return "other";
}
