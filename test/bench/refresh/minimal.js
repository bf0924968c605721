const vscode = require("vscode");

/** The least that a weather extension does: asks, reads the body, and sets a text and a tooltip. */
exports.activate = (context) => {
  const item = vscode.window.createStatusBarItem("minimal", vscode.StatusBarAlignment.Right, 50);
  const refresh = async () => {
    const key = await context.secrets.get("apiKey https://minimal");
    const address = `${process.env.BENCH_ADDRESS}/currentconditions/v1/349727?details=true`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${key ?? "bench-key-0123456789"}` } });
    const [{ WeatherText, Temperature }] = await response.json();
    item.text = `$(cloud) ${Math.round(Temperature.Metric.Value)}°C`;
    item.tooltip = new vscode.MarkdownString(`**${WeatherText}**\n\n${Temperature.Metric.Value}°C`);
    item.show();
    wait();
  };
  const wait = () => {
    timer = setTimeout(refresh, 40 * 60_000);
  };
  let timer;
  wait();
  context.subscriptions.push(item, { dispose: () => clearTimeout(timer) });
};
