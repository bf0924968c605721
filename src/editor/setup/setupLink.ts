import { domainToUnicode } from "node:url";

import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { Endpoint, ParseEndpoint } from "../../weather/model/endpoint";
import type { Reason } from "../../weather/model/reason";
import { showMessage } from "../actions";
import type { ApiKeys } from "../platform/apiKeys";
import { localize } from "../platform/currentLocale";
import type { Settings } from "../settings/settings";

/**
 * Opens `vscode://<publisher>.<name>/gateway?address=https://…`, which the administrator of a gateway sends to people.
 * Anyone can send such a link, so it changes nothing without a confirmation, and never contains a token.
 */
export class SetupLink {
  #isAsking = false;

  /** @param setUp asks for the token and the location if they're missing, then shows the weather. */
  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeys,
    private readonly parseEndpoint: ParseEndpoint,
    private readonly setUp: () => unknown,
  ) {}

  async open(link: vscode.Uri): Promise<void> {
    const endpoint = this.#read(link);
    if (typeof endpoint === "string") return showMessage("error", endpoint);
    if (this.#isAsking) return showMessage("error", localize(strings.setupLink.another));
    this.#isAsking = true;
    const isConfirmed = await this.#confirm(endpoint).finally(() => (this.#isAsking = false));
    if (!isConfirmed) return;
    if (await this.settings.setServiceAddress(endpoint.base)) await this.setUp();
  }

  /** Returns the address in the link, or the reason why it can't be used. The editor has already decoded the query. */
  #read({ path, query, fragment }: vscode.Uri): Endpoint | string {
    const address = /^address=([^&]*)$/.exec(query)?.[1];
    const refuse = (reason: Reason): string =>
      localize(strings.setupLink.refused, { reason: localize(strings.reasons[reason]) });
    if (path !== "/gateway") return refuse("linkPath");
    if (address === undefined || fragment !== "") return refuse("linkParameters");
    const parsed = this.parseEndpoint("header", address);
    if (!("kind" in parsed)) return parsed;
    return localize(strings.setupLink.addressRefused, { reason: localize(strings.reasons[parsed.reason]) });
  }

  /** Shows the address and what will change; the host in both forms, as one can look like a familiar name. */
  async #confirm({ base, host }: Endpoint): Promise<boolean> {
    const ascii = host.replace(/:\d+$/, "");
    const unicode = domainToUnicode(ascii);
    const lines = [
      base,
      ...(unicode === ascii ? [] : [localize(strings.setupLink.lookalike, { unicode, ascii })]),
      localize(strings.setupLink.address),
      ...(this.settings.current.scheme === "query" ? [localize(strings.setupLink.scheme)] : []),
      localize(strings.setupLink.keys, { host }),
      ...(this.keys.hasEnvironmentKey ? [localize(strings.setupLink.environmentKey, { host })] : []),
    ];
    const question = localize(strings.setupLink.question, { host });
    const label = localize(strings.setupLink.confirm);
    const options = { modal: true, detail: lines.join("\n\n") };
    return (await vscode.window.showWarningMessage(question, options, label)) === label;
  }
}
