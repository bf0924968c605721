import type { WorkspaceConfiguration } from "vscode";

/** The result of `inspect` beyond its public types: the user's own value apart from the remote machine's. */
interface Inspection {
  readonly defaultValue?: unknown;
  readonly globalValue?: unknown;
  readonly globalLocalValue?: unknown;
  readonly globalRemoteValue?: unknown;
  readonly workspaceValue?: unknown;
}

export interface Configuration {
  readonly inspect: (name: string) => Inspection | undefined;
}

export interface Section extends Configuration {
  readonly get: (name: string) => unknown;
}

/** Inspects each setting at most once, because that is slow. */
export function sectionOf(configuration: Pick<WorkspaceConfiguration, "get" | "inspect">): Section {
  const known = new Map<string, Inspection | undefined>();
  const inspect = (name: string): Inspection | undefined => {
    if (!known.has(name)) known.set(name, configuration.inspect(name));
    return known.get(name);
  };
  return { get: (name) => configuration.get(name), inspect };
}

/** The value in the user settings: a workspace or a container must not decide where the key is sent. */
export function userValue(configuration: Configuration, name: string): unknown {
  const inspected: Inspection = configuration.inspect(name) ?? {};
  return inspected.globalRemoteValue === undefined ? inspected.globalValue : inspected.globalLocalValue;
}

/**
 * A network setting of the machine that runs this extension. On a remote host, the remote machine's value precedes the
 * user's; a local host ignores it, as the editor's proxy resolver does (`getExtHostConfigValue`). Ignores workspace
 * values, because older editors let a nested object set them.
 */
export function networkValue(configuration: Configuration, name: string, isRemoteHost: boolean): unknown {
  const { globalValue, defaultValue }: Inspection = configuration.inspect(name) ?? {};
  return (isRemoteHost ? globalValue : userValue(configuration, name)) ?? defaultValue;
}
