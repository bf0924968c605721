import assert from "node:assert/strict";

import { answerOf, open, outcome } from "../harness";

describe("the client that knows an answer already", () => {
  it("F18 takes nothing but a 304 for its renewal", async () => {
    const scene = await open();
    try {
      const known = { ...answerOf(await scene.ask()), validators: { etag: '"1"' } };
      for (const [status, kind] of [
        [500, "serviceTrouble"],
        [404, "locationUnknown"],
        [401, "unauthorized"],
        [301, "redirected"],
      ] as const) {
        scene.service.behave({ name: "status", status, body: "" });
        assert.equal(outcome(await scene.ask("349727", "header", known)), kind);
      }
    } finally {
      await scene.close();
    }
  });

  it("F18 takes a 304 that says how long the answer would have been", async () => {
    const scene = await open();
    try {
      const known = { ...answerOf(await scene.ask()), validators: { etag: '"1"' } };
      const bytes = "HTTP/1.1 304 Not Modified\r\nContent-Length: 120\r\n\r\n";
      scene.service.behave({ name: "rawAnswer", bytes });
      assert.equal(outcome(await scene.ask("349727", "header", known)), "answer");
    } finally {
      await scene.close();
    }
  });

  it("F18 does not take a 304 for an answer where it asked for nothing newer", async () => {
    const scene = await open();
    try {
      const known = { ...answerOf(await scene.ask()), validators: {} };
      scene.service.behave({ name: "status", status: 304, body: "" });
      assert.equal(outcome(await scene.ask("349727", "header", known)), "unexpectedAnswer");
    } finally {
      await scene.close();
    }
  });
});
