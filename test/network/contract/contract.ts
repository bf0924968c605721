import type { Way } from "../fixture";
import { describeAnswers } from "./answers";
import { describeCertificates } from "./certificates";
import { describeConnecting } from "./connecting";
import { describeProxies } from "./proxies";
import { describeRedirects } from "./redirects";
import { describeTrust } from "./trust";

/** What every way to the network has to do, whatever it is made of; besides, there is `describeDelays`. */
export function describeTransport(way: Way): void {
  describe(way.name, () => {
    describeConnecting(way);
    describeCertificates(way);
    describeTrust(way);
    describeRedirects(way);
    if (!way.isFetch) describeProxies(way);
    describeAnswers(way);
  });
}
