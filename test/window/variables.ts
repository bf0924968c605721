/** What the starter of the window tests hands to them: the packaged extension, and the folder for what they write. */
export const variables = { vsix: "TEST_VSIX", results: "TEST_RESULTS" } as const;
