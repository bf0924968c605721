/** What the starter tells the tests about the editor that they run in, beside the address of the service. */
export const variables = {
  /** "yes" or "no". */
  trusted: "TEST_TRUSTED",
  /** The settings file of the remote machine; empty where there is none. */
  machineSettings: "TEST_MACHINE_SETTINGS",
} as const;
