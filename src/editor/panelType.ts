/** What the manifest and the editor call the panel. */
export const panelType = "currentConditions.panel";
