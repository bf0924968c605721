import type { FailedCall } from "../weather/model/failure";
import { withoutProvidersKeys } from "../weather/model/keyPatterns";

/** The report as Markdown, in English, with nothing private. @param facts by their names. */
export function problemReportText(facts: Readonly<Record<string, string>>, failed: FailedCall | undefined): string {
  const call = failed && `${failed.kind}, ${failed.outcome}, ${new Date(failed.at).toISOString()}`;
  const rows = Object.entries({ ...facts, "Last failed call": call ?? "none in this window" });
  const paragraphs = [
    "",
    "Describe above this line what happened and what you expected. The facts below are for the maintainers. They contain no API key, no address, and no place.",
    rows.map(([name, value]) => `- ${name}: ${value}`).join("\n"),
    'If this is a vulnerability, don\'t report it here. Report it privately: use "Report a vulnerability" on the Security page of the repository.',
  ];
  return withoutProvidersKeys(`${paragraphs.join("\n\n")}\n`);
}
