import { editorNode, ensureEditor } from "./editorFolder";

/** A Node with `node:sqlite`: this one, or on Linux an editor's, which is installed if it's missing. */
export async function nodeWithSqlite(): Promise<string> {
  const hasSqlite = (process.getBuiltinModule("node:sqlite") as unknown) !== undefined;
  if (hasSqlite || process.platform !== "linux") return process.execPath;
  await ensureEditor(console.log);
  return editorNode("oldest");
}
