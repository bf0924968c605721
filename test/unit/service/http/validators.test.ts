import assert from "node:assert/strict";

import { conditionalHeaders, readValidators } from "../../../../src/service/http/validators";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const lastModified = "Tue, 27 Oct 2026 07:00:00 GMT";

type Values = Readonly<Record<"readable" | "unreadable", readonly (string | readonly string[] | undefined)[]>>;

const etags: Values = {
  readable: ['"33a64df5"', 'W/"33a64df5"', '""', '"!#$%&\'()*+,-./:;<=>?@[]^_`{|}~"', `"${"x".repeat(254)}"`],
  unreadable: [
    ...[undefined, "33a64df5", '"33a64df5', '33a64df5"', 'w/"33a64df5"', 'W/ "33a64df5"', '"a"b"', '"a b"'],
    ...['"a\u001bb"', '"a\u007fb"', '"ä"', '"a"\n', '"a"\r\nX-Evil: 1', ' "a"', ['"a"', '"b"']],
    ...[`"${"x".repeat(255)}"`, `W/"${"x".repeat(253)}"`],
  ],
};
const dates: Values = {
  readable: [lastModified, "Tuesday, 27-Oct-26 07:00:00 GMT"],
  // httpDate.test.ts has every form of an unreadable date.
  unreadable: [
    "0",
    `${lastModified}\r\nX-Evil: 1`,
    `${lastModified}, x`,
    [lastModified, "Tue, 27 Oct 2026 06:00:00 GMT"],
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
});

describe("headers of a request for what is newer", () => {
  it("F18 hold an empty entity tag", () =>
    assert.deepEqual(conditionalHeaders({ etag: '""' }), { "if-none-match": '""' }));
});
