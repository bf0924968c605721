import assert from "node:assert/strict";

import { conditionalHeaders, readValidators } from "../../../../src/service/http/validators";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const lastModified = "Tue, 27 Oct 2026 07:00:00 GMT";

/** Valid and invalid values. */
type Values = Readonly<Record<"readable" | "unreadable", readonly (string | readonly string[] | undefined)[]>>;

const etags: Values = {
  readable: ['"33a64df5"', 'W/"33a64df5"', '""', '"!#$%&\'()*+,-./:;<=>?@[]^_`{|}~"', `"${"x".repeat(254)}"`],
  unreadable: [
    ...[undefined, "", "33a64df5", '"33a64df5', '33a64df5"', "'33a64df5'", 'w/"33a64df5"', 'W/ "33a64df5"', "*"],
    ...['"a"b"', '"a b"', '"a\tb"', '"a\u0000b"', '"a\u001bb"', '"a\u007fb"', '"ä"', '"\u202e"', '"a", "b"'],
    ...['"a"\n', '"a\r\nX-Evil: 1"', '"a"\r\nX-Evil: 1', '\n"a"', ' "a"', '"a" '],
    ...[`"${"x".repeat(255)}"`, `W/"${"x".repeat(253)}"`, `"${"x".repeat(1_000_000)}"`, ['"a"', '"b"']],
  ],
};
const dates: Values = {
  readable: [lastModified, "Tuesday, 27-Oct-26 07:00:00 GMT", "Tue Oct 27 07:00:00 2026"],
  unreadable: [
    ...[undefined, "", "0", "never", "2026-10-27T07:00:00Z", "Tue, 27 Oct 2026 07:00:00 UTC", "1793088000"],
    ...[`${lastModified}\r\nX-Evil: 1`, `${lastModified}\n`, `${lastModified}, x`, "yesterday", "x".repeat(1_000_000)],
    ...["Tue, 31 Feb 2026 07:00:00 GMT", [lastModified, "Tue, 27 Oct 2026 06:00:00 GMT"]],
  ],
};

describe("validators of an answer", () => {
  for (const [name, member, { readable, unreadable }] of [
    ["etag", "etag", etags],
    ["last-modified", "lastModified", dates],
  ] as const)
    for (const value of [...readable, ...unreadable]) {
      const isReadable = readable.includes(value);
      const short = JSON.stringify(value ?? "none").slice(0, 50);
      it(`F18 ${isReadable ? "take over" : "leave out"} ${name}: ${short}`, () =>
        assert.deepEqual(readValidators({ [name]: value }, receivedAt), isReadable ? { [member]: value } : {}));
    }

  it("F18 take over a header that came twice with the same value", () => {
    assert.deepEqual(readValidators({ etag: ['"a"', '"a"'] }, receivedAt), { etag: '"a"' });
  });

  it("F18 are read one without the other", () => {
    assert.deepEqual(readValidators({ etag: "bad", "last-modified": lastModified }, receivedAt), { lastModified });
    assert.deepEqual(readValidators({ etag: '"a"', "last-modified": "bad" }, receivedAt), { etag: '"a"' });
    assert.deepEqual(readValidators({}, receivedAt), {});
  });
});

describe("headers of a request for what is newer", () => {
  it("F18 hold the validators as they came, and nothing where there are none", () => {
    const [weak, empty] = ['W/"a"', '""'];
    const known = [{ etag: weak, lastModified }, { etag: empty }, { lastModified }, {}];
    const date = { "if-modified-since": lastModified };
    const conditions = [{ "if-none-match": weak, ...date }, { "if-none-match": empty }, date, {}];
    assert.deepEqual(known.map(conditionalHeaders), conditions);
  });
});
