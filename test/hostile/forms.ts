import type { Settings } from "../harness/editorSettings";

/** Settings by section and name. */
export type Sections = Readonly<Record<string, Settings>>;

/** One way to write the same settings down. */
export interface Form {
  readonly name: string;
  /** The row of the catalogue that the form is, besides the one of the file that it stands in. */
  readonly row: "C13d" | "C13e" | undefined;
  readonly write: (sections: Sections) => Settings;
}

const dotted = (sections: Sections): Settings => fromEntries(sections, (section, name) => `${section}.${name}`);

/** Every form in which the editor reads settings. Nested objects matter: older editors look at the outer name only. */
export const forms: readonly Form[] = [
  { name: "dotted names", row: undefined, write: dotted },
  { name: "nested objects", row: "C13d", write: (sections) => sections },
  { name: "half of them nested", row: "C13d", write: halfNested },
  {
    name: "language blocks",
    row: "C13e",
    write: (sections) => ({ "[plaintext]": dotted(sections), "[markdown]": dotted(sections) }),
  },
  { name: "nested objects in a language block", row: "C13e", write: (sections) => ({ "[plaintext]": sections }) },
  {
    name: "a block of several languages",
    row: "C13e",
    write: (sections) => ({ "[plaintext][markdown]": dotted(sections) }),
  },
];

/** Every second setting of a section stands in its object, the others have dotted names. */
function halfNested(sections: Sections): Settings {
  const objects = Object.entries(sections).map(([section, settings]) => {
    const nested = Object.entries(settings).filter((_entry, index) => index % 2 === 0);
    return [section, Object.fromEntries(nested)] as const;
  });
  const others = Object.entries(sections).map(([section, settings]) => {
    const left = Object.entries(settings).filter((_entry, index) => index % 2 === 1);
    return [section, Object.fromEntries(left)] as const;
  });
  return { ...Object.fromEntries(objects), ...dotted(Object.fromEntries(others)) };
}

function fromEntries(sections: Sections, fullName: (section: string, name: string) => string): Settings {
  return Object.fromEntries(
    Object.entries(sections).flatMap(([section, settings]) =>
      Object.entries(settings).map(([name, value]) => [fullName(section, name), value]),
    ),
  );
}
