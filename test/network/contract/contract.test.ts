import { hostFetch, undici } from "../backends";
import { describeAnswers } from "./answers";
import { describeCertificates } from "./certificates";
import { describeConnecting } from "./connecting";
import { describeDelays } from "./delays";
import { describeProxies } from "./proxies";
import { describeRedirects } from "./redirects";
import { describeTrust } from "./trust";

const backends = [undici, hostFetch];
for (const backend of backends) {
  describe(backend.name, () => {
    describeConnecting(backend);
    describeCertificates(backend);
    describeTrust(backend);
    describeRedirects(backend);
    if (!backend.isFetch) describeProxies(backend);
    describeAnswers(backend);
  });
}
describeDelays(backends);
