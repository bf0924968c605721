/** The variables of the window tests: the packaged extension, and the folder for the tests' files. */
export const variables = { vsix: "TEST_VSIX", results: "TEST_RESULTS" } as const;
