const vscode = require("vscode");

/** The least that an extension with a status bar item does: five commands, and three listeners that keep it up to date. */
exports.activate = (context) => {
  const { id } = context.extension;
  const item = vscode.window.createStatusBarItem("minimal", vscode.StatusBarAlignment.Right, 50);
  const update = () => {
    item.text = vscode.workspace.getConfiguration("minimal").get("text", "Minimal");
    item.show();
  };
  item.command = `${id}.one`;
  update();
  context.subscriptions.push(
    item,
    ...["one", "two", "three", "four", "five"].map((name) => vscode.commands.registerCommand(`${id}.${name}`, update)),
    vscode.workspace.onDidChangeConfiguration(update),
    vscode.window.onDidChangeWindowState(update),
    context.secrets.onDidChange(update),
  );
};
