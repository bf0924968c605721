import type { WorkspaceConfiguration } from "vscode";

type Configuration = Pick<WorkspaceConfiguration, "inspect">;

/** The result of `inspect` beyond its public types: the user's own value apart from the remote machine's. */
interface Inspection {
  readonly defaultValue?: unknown;
  readonly globalValue?: unknown;
  readonly globalLocalValue?: unknown;
  readonly globalRemoteValue?: unknown;
}

/**
 * A setting in the user settings only, because a workspace or a container must not decide where the key is sent.
 *
 * @returns `written`: the value, undefined if there is none; `value`: the same, or if it's missing or empty, `usual`,
 * the default of `package.json`.
 */
export function userSetting(configuration: Configuration, name: string) {
  const inspected: Inspection = configuration.inspect(name) ?? {};
  const { defaultValue: usual, globalValue, globalLocalValue, globalRemoteValue } = inspected;
  const written = globalRemoteValue === undefined ? globalValue : globalLocalValue;
  const isEmpty = written === undefined || written === null || written === "";
  return { written, value: isEmpty ? usual : written, usual };
}

/**
 * A network setting of the machine that runs this extension. On a remote host, the remote machine's value precedes the
 * user's; a local host ignores it, as the editor's proxy resolver does (`getExtHostConfigValue`). Ignores workspace
 * values, because VS Code 1.105 lets a nested object set them.
 */
export function networkSetting(configuration: Configuration, name: string, isRemoteHost: boolean): unknown {
  const { globalValue, defaultValue }: Inspection = configuration.inspect(name) ?? {};
  return (isRemoteHost ? globalValue : userSetting(configuration, name).written) ?? defaultValue;
}
