import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import { startListener } from "../../../loopback/listener";
import { problem } from "../../../loopback/scenarios";
import { closingAfterEach } from "../harness";
import { describeServiceBehaviours } from "./describeServiceBehaviours";
import { errorBodies, withoutId } from "./errorBodies";
import { type FeedFixture, openFeed } from "./feedFixture";
import { serviceBehaviours } from "./serviceBehaviours";

const open = (scheme: Scheme): Promise<FeedFixture> => openFeed({ scheme });

// The contract of the transports runs them with the other schemes: test/network/contract.
const schemes = { conditions: "header", search: "query" } as const;
describeServiceBehaviours({ open, behaviours: [...serviceBehaviours, ...withoutId], errorBodies, schemes });

describe("the body of an error", () => {
  const closing = closingAfterEach();

  it("E8 whose type is an address is not looked at there", async () => {
    const [fixture, elsewhere] = [await closing(openFeed()), await closing(startListener())];
    const there = `https://127.0.0.1:${elsewhere.port}/`;
    for (const type of [there, there.replace("https:", "http:"), "file:///etc/passwd", "//x.example"]) {
      await fixture.ask(problem(401, { type, instance: type, Reference: type }));
      assert.equal(fixture.state.failure?.kind, "unauthorized");
    }
    assert.equal(elsewhere.connections, 0);
    assert.doesNotMatch(await fixture.everything(), new RegExp(`:${elsewhere.port}|passwd|x\\.example`));
  });
});
