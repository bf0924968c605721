import assert from "node:assert/strict";

import { Connection } from "../../../../src/service/http/connection";
import type { Transport } from "../../../../src/service/http/transport";
import { direct } from "../harness";

/** A connection that opens the given transports, or new ones, and the numbers of the closed ones. */
function start(...opened: readonly Promise<Transport>[]): { connection: Connection; closed: number[] } {
  const closed: number[] = [];
  let count = 0;
  const connect = (): Promise<Transport> => {
    const number = count++;
    const send: Transport["send"] = () => Promise.reject(new Error("no test sends"));
    return opened[number] ?? Promise.resolve({ send, close: () => Promise.resolve(void closed.push(number)) });
  };
  return { connection: new Connection(connect, direct), closed };
}

describe("the connection to the network", () => {
  it("a connection is opened once, and again only after a failure", async () => {
    const cause = new Error("network 0");
    const { connection } = start(Promise.reject(cause));
    await assert.rejects(connection.open(), { name: "NotOpened", cause });
    assert.equal(await connection.open(), await connection.open());
  });

  it("a connection is opened again with other settings, and the previous one is closed", async () => {
    const { connection, closed } = start();
    const first = await connection.open();
    assert.equal(connection.useNetwork({ ...direct }), false);
    assert.equal(await connection.open(), first);
    assert.equal(connection.useNetwork({ ...direct, proxy: "http://proxy" }), true);
    assert.notEqual(await connection.open(), first);
    assert.deepEqual(closed, [0]);
  });

  it("a connection isn't affected when the previous one fails late", async () => {
    let fail: (error: Error) => void = () => undefined;
    const late = new Promise<Transport>((_, reject) => (fail = reject));
    const { connection } = start(late);
    const first = connection.open();
    connection.useNetwork({ ...direct, proxy: "http://proxy" });
    const second = await connection.open();
    fail(new Error("late"));
    await assert.rejects(first, { name: "NotOpened" });
    assert.equal(await connection.open(), second);
  });

  it("a connection is closed at the end, also while it is being opened, and isn't opened again [H4]", async () => {
    const { connection, closed } = start();
    const opening = connection.open();
    connection.dispose();
    await opening;
    await assert.rejects(connection.open(), { name: "NotOpened" });
    connection.dispose();
    assert.deepEqual(closed, [0]);
  });
});
