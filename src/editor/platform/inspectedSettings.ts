import type { WorkspaceConfiguration } from "vscode";

/** What the editor tells of a setting beyond its public types: the user's value, apart from that of a remote machine. */
interface Inspection {
  readonly defaultValue?: unknown;
  readonly globalValue?: unknown;
  readonly globalLocalValue?: unknown;
  readonly globalRemoteValue?: unknown;
  readonly workspaceValue?: unknown;
  readonly workspaceFolderValue?: unknown;
}

/** A section of the settings, as far as it tells where a value comes from. */
type Configuration = Pick<WorkspaceConfiguration, "inspect">;

/**
 * What the person wrote into their user settings, for what decides where the key goes. A workspace has no say, and the
 * settings of a remote machine have none either: a repository can bring them along in its container's description.
 */
export function userValue(configuration: Configuration, name: string): unknown {
  const inspected: Inspection = configuration.inspect(name) ?? {};
  return inspected.globalRemoteValue === undefined ? inspected.globalValue : inspected.globalLocalValue;
}

/**
 * Whether the value that counts is the person's own or the default. A workspace can set another one, and so can a remote
 * machine that is only looked at from here: a container's description or any process in it writes its settings.
 */
export function isOfPerson(configuration: Configuration, name: string, isRemoteHost: boolean): boolean {
  const { workspaceValue, workspaceFolderValue, globalRemoteValue }: Inspection = configuration.inspect(name) ?? {};
  const others = [workspaceValue, workspaceFolderValue, ...(isRemoteHost ? [] : [globalRemoteValue])];
  return others.every((value) => value === undefined);
}

/**
 * What decides the way through the network of the machine that this extension runs on: what the person says, and on a
 * remote machine what its own settings say before that. A machine that is only looked at from here says nothing about
 * the network here; the editor's own proxy resolver of a local extension host sees it in the same way
 * (`getExtHostConfigValue`). In older editors, a nested object lets a workspace set what it may not, so that it has no say.
 */
export function networkValue(configuration: Configuration, name: string, isRemoteHost: boolean): unknown {
  const { globalValue, defaultValue }: Inspection = configuration.inspect(name) ?? {};
  return (isRemoteHost ? globalValue : userValue(configuration, name)) ?? defaultValue;
}
