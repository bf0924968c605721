import { hostFetch, undici } from "../ways";
import { describeAnswers } from "./answers";
import { describeCertificates } from "./certificates";
import { describeConnecting } from "./connecting";
import { describeDelays } from "./delays";
import { describeProxies } from "./proxies";
import { describeRedirects } from "./redirects";
import { describeTrust } from "./trust";

const ways = [undici, hostFetch];
for (const way of ways) {
  describe(way.name, () => {
    describeConnecting(way);
    describeCertificates(way);
    describeTrust(way);
    describeRedirects(way);
    if (!way.isFetch) describeProxies(way);
    describeAnswers(way);
  });
}
describeDelays(ways);
