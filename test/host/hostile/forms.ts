import type { Settings } from "../../harness/editorSettings";

type Sections = Readonly<Record<string, Settings>>;

export interface Form {
  readonly name: string;
  /** The catalog's row for the form, in addition to the row for its file. */
  readonly row: "C13d" | "C13e" | undefined;
  readonly write: (sections: Sections) => Settings;
}

/** Every form in which the editor reads settings. Nested objects matter: VS Code 1.105 checks only the outer name. */
export const forms: readonly Form[] = [
  { name: "dotted names", row: undefined, write: dotted },
  { name: "nested objects", row: "C13d", write: (sections) => sections },
  { name: "language blocks", row: "C13e", write: inBlocks("[plaintext]", "[markdown]") },
];

function dotted(sections: Sections): Settings {
  const entries = Object.entries(sections).flatMap(([section, settings]) =>
    Object.entries(settings).map(([name, value]) => [`${section}.${name}`, value] as const),
  );
  return Object.fromEntries(entries);
}

function inBlocks(...blocks: readonly string[]): Form["write"] {
  return (sections) => Object.fromEntries(blocks.map((block) => [block, dotted(sections)]));
}

/** The variables that describe the window to the tests in it. */
export const variables = {
  /** "yes" or "no". */
  trusted: "TEST_TRUSTED",
  /** The settings file of the remote machine; empty if there is none. */
  machineSettings: "TEST_MACHINE_SETTINGS",
} as const;

/** A location that only hostile settings select. */
export const hostileLocation = "1812_POI";

/** All settings that decide where requests go and what they contain. */
export function redirection({ address, proxy }: Readonly<Record<"address" | "proxy", string>>): Sections {
  return {
    currentConditions: { baseUrl: address, altBaseUrl: address, details: false, scheme: "query", network: "editor" },
    http: { proxy, proxyAuthorization: "Basic aG9zdGlsZTpob3N0aWxl", proxySupport: "override", proxyStrictSSL: false },
  };
}

/** The settings of a repository or a profile that redirects requests, in all forms at once. */
export function inEveryForm(destination: Parameters<typeof redirection>[0]): Settings {
  // If two forms need the same name, the first in the list gets it.
  const written = [...forms].reverse().map(({ write }) => write(redirection(destination)));
  return Object.assign({}, ...written) as Settings;
}
