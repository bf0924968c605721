import assert from "node:assert/strict";

import { redirect } from "../../loopback/scenarios";
import { type Scenario } from "../../loopback/namedScenarios";
import { startWeatherService } from "../../loopback/weatherService";
import { assertEndured, assertOutcome, openScene, portOf, type Scene, type Way } from "../scene";
import { authority } from "../trust";

const page = "<!DOCTYPE html><title>Guest network</title><form action=https://portal.example>Please sign in</form>";

/** A network that wants a person to sign in before it lets anything pass. */
export function describePortals(way: Way): void {
  describe("captive portals", () => {
    let scene: Scene;
    before(async () => {
      scene = await openScene(way);
    });
    after(() => scene.close());

    // These can only come from whoever has a certificate for the service: a network that inspects TLS.
    const answers: Record<string, [Scenario, string]> = {
      "G9 D5 a sign-in page with 200": [{ name: "captivePortal" }, "unexpectedAnswer webPage"],
      "G9 D5 a sign-in page that says it is JSON": [{ name: "text", body: page }, "unexpectedAnswer webPage"],
      "G9 D21 a 511": [{ name: "text", body: page, contentType: "text/html", status: 511 }, "networkSignIn"],
      // Only a proxy may say so, and fetch looks no further.
      "G9 D21 a 407 in the place of an answer": [
        { name: "text", body: page, status: 407 },
        way.seesBytes ? "networkSignIn" : "unreachable",
      ],
    };
    for (const [what, [scenario, expected]] of Object.entries(answers)) {
      it(`${what} is told for what it is; nothing of it is kept or written down`, async () => {
        await assertEndured(scene, {
          begin: () => scene.service.behave(scenario),
          expected,
          end: () => scene.service.reset(),
        });
        assert.ok(!scene.log.join().includes("sign in"));
      });
    }

    it("G9 a 302 to the sign-in page is not followed", async () => {
      const portal = await startWeatherService({ authority: authority("everywhere") });
      await assertEndured(scene, {
        begin: () => scene.service.behave(redirect(302, `${portal.baseUrl}/sign-in?url=${scene.relay.url}`)),
        expected: "redirected",
        end: () => scene.service.reset(),
        elsewhere: () => portal.requests,
      });
      assert.equal(portal.connections, 0);
      await portal.close();
    });

    it("G9 a portal under its own name gets nothing to read", async () => {
      const portal = await startWeatherService({ authority: authority("everywhere"), certificate: "wrongHost" });
      portal.behave({ name: "captivePortal" });
      await assertEndured(scene, {
        begin: () => scene.relay.lead(portOf(portal.baseUrl)),
        expected: "untrustedCertificate",
        end: () => scene.relay.lead(portOf(scene.service.baseUrl)),
        elsewhere: () => portal.requests,
      });
      assert.equal(portal.requests.length, 0);
      await portal.close();
    });

    it("G9 a network that stays closed is told in one line, however often it is asked", async () => {
      const own = await openScene(way);
      own.service.behave({ name: "captivePortal" });
      for (let times = 0; times < 20; times += 1) await assertOutcome(own, "unexpectedAnswer webPage");
      assert.equal(own.log.filter((line) => line.startsWith("warn")).length, 1);
      own.service.reset();
      await assertOutcome(own, "answer");
      own.assertKeyIsKept();
      await own.close();
    });
  });
}
