import assert from "node:assert/strict";

import { canary } from "../../canary";
import { type Listener, startListener } from "../../loopback/listener";
import { status as answer } from "../../loopback/scenarios";
import { startWeatherService, type WeatherService } from "../../loopback/weatherService";
import { backends } from "../backends";
import { openRelayed, type Relayed } from "../fixture";
import { authority } from "../trust";

const path = "/currentconditions/v1/349727";

/** The service, or another server in its place, sends the request elsewhere. */
for (const backend of backends) {
  describe(`${backend.name}: redirects`, () => {
    let client: Relayed;
    let other: WeatherService;
    let listener: Listener;
    before(async () => {
      client = await openRelayed(backend);
      other = await startWeatherService({ authority: authority("everywhere"), keys: [canary] });
      listener = await startListener();
    });
    after(() => Promise.all([client.close(), other.close(), listener.close()]));

    const targets: Record<string, () => string | undefined> = {
      "the same origin": () => `${client.relay.url}${path}?elsewhere=1`,
      "itself, forever": () => `${client.relay.url}${path}?details=false`,
      "a different path, relative": () => "/elsewhere",
      "a different trusted origin, such as a sign-in page": () => `${other.baseUrl}${path}`,
      "http on the same host": () => `http://127.0.0.1:${listener.port}${path}`,
      "this machine": () => listener.url,
      "the cloud's metadata": () => "http://169.254.169.254/latest/meta-data/",
      "an address with the key": () => `${other.altBaseUrl}${path}?apikey=${canary}`,
      "an invalid address": () => "https://[::1",
      "a file": () => "file:///etc/passwd",
      nowhere: () => undefined,
    };
    for (const status of [301, 302, 303, 307, 308])
      it(`a ${status} isn't followed: ${Object.keys(targets).join("; ")} [G8 G9]`, async () => {
        for (const [what, target] of Object.entries(targets)) {
          const begin = () =>
            client.service.behave(answer(status, "", { Location: target() ?? null, "Content-Type": null }));
          await client.assertEndured({ begin, expected: "redirected", end: () => client.service.reset() }, what);
          // Only the request after the fault: the reset has removed the others.
          assert.equal(client.service.requests.length, 1, what);
        }
        assert.equal(other.connections, 0);
        assert.equal(listener.connections, 0);
      });
  });
}
