import assert from "node:assert/strict";
import { createRequire } from "node:module";

import type * as Editor from "../../../../src/editor/platform/settings";

interface Loader {
  _load: (request: string, ...others: readonly unknown[]) => unknown;
}

/** What the settings of a laptop and of a container say of each setting of `http`; nothing else is set. */
const inspected: Readonly<Record<string, object>> = {
  proxy: {
    globalValue: "http://container:1",
    globalLocalValue: "http://laptop:1",
    globalRemoteValue: "http://container:1",
  },
  noProxy: { globalValue: ["*"], globalRemoteValue: ["*"], defaultValue: [] },
  proxySupport: { globalValue: "off", globalRemoteValue: "off", defaultValue: "override" },
  proxyAuthorization: { globalValue: "container", globalRemoteValue: "container", defaultValue: null },
};

/** As much of the editor as the settings need. */
const editor = {
  workspace: {
    onDidChangeConfiguration: () => ({ dispose: () => undefined }),
    getConfiguration: (section: string) => ({
      get: () => undefined,
      inspect: (name: string) => (section === "http" ? inspected[name] : undefined),
    }),
  },
};

/** The settings' own module in an editor that is not there. */
function load(): typeof Editor {
  const from = createRequire(__filename);
  const loader = from("node:module") as Loader;
  const { _load } = loader;
  loader._load = (request, ...others) => (request === "vscode" ? editor : _load.call(loader, request, ...others));
  try {
    return from("../../../../src/editor/platform/settings") as typeof Editor;
  } finally {
    loader._load = _load;
  }
}

describe("the settings of the network in a remote window", () => {
  const { Settings } = load();
  const networkOf = (isRemoteHost: boolean): Editor.SettingsSnapshot["network"] => {
    const settings = new Settings(isRemoteHost);
    settings.dispose();
    return settings.current.network;
  };

  it("C13 are this machine's where the extension runs here", () => {
    assert.deepEqual(networkOf(false), {
      mode: "direct",
      proxy: "http://laptop:1",
      noProxy: [],
      proxySupport: "override",
      proxyAuthorization: null,
    });
  });

  it("C13 are the remote machine's where the extension runs there", () => {
    assert.deepEqual(networkOf(true), {
      mode: "direct",
      proxy: "http://container:1",
      noProxy: ["*"],
      proxySupport: "off",
      proxyAuthorization: "container",
    });
  });
});
