import type { Way } from "../scene";
import { describeAnswers } from "./answers";
import { describeBodies } from "./bodies";
import { describeCertificates } from "./certificates";
import { describeConnecting } from "./connecting";
import { describePortals } from "./portals";
import { describeProxies } from "./proxies";
import { describeRedirects } from "./redirects";
import { describeTrust } from "./trust";

/** What every way to the network has to stand, whatever it is made of; besides, there is `describeDelays`. */
export function describeTransport(way: Way): void {
  describe(way.name, () => {
    describeConnecting(way);
    describeCertificates(way);
    describeTrust(way);
    describeRedirects(way);
    describePortals(way);
    if (way.obeysSettings) describeProxies(way);
    describeAnswers(way);
    describeBodies(way);
  });
}
