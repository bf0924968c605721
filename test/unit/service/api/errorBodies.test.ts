import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import { startListener } from "../../../loopback/listener";
import { problem } from "../../../loopback/scenarios";
import { closingAfterEach } from "../harness";
import { describeServiceBehaviours } from "./describeServiceBehaviours";
import { errorBodies, references } from "./errorBodies";
import { type FeedFixture, openFeed } from "./feedFixture";

const open = (scheme: Scheme): Promise<FeedFixture> => openFeed({ scheme });
const subject = "the body of an error";

// The contract of the transports runs them with the other schemes: test/network/contract.
const schemes = { conditions: "header", search: "query" } as const;
describeServiceBehaviours({ subject, open, behaviours: [], errorBodies, schemes });
const others = { conditions: "query", search: "header" } as const;
describeServiceBehaviours({ subject, open, behaviours: [], errorBodies: references, schemes: others });

describe(subject, () => {
  const closing = closingAfterEach();

  it("E8 whose type is an address is not looked at there", async () => {
    const [fixture, elsewhere] = [await closing(openFeed()), await closing(startListener())];
    const there = `https://127.0.0.1:${elsewhere.port}/`;
    const types = [there, there.replace("https:", "http:"), "file:///etc/passwd", "javascript:alert(1)", "//x.example"];
    for (const type of types) {
      await fixture.ask(problem(401, { type, instance: type, Reference: type }));
      assert.equal(fixture.state.failure?.kind, "unauthorized");
    }
    assert.equal(elsewhere.connections, 0);
    assert.ok(!new RegExp(`:${elsewhere.port}|passwd|x\\.example`).test(await fixture.everything()));
  });
});
