import assert from "node:assert/strict";
import { crc32, deflateSync, inflateSync } from "node:zlib";

import { makeObservation } from "../../loopback/observations";
import { afternoon, berlin, pastDay, readings, sunny } from "../../run/afternoon";
import { refuseLoopback } from "../../run/pictures";
import { withPalette } from "../../run/smallPng";

type Range = Readonly<Record<"Minimum" | "Maximum", { readonly Metric: { readonly Value: number } }>>;

describe("the README's pictures, as they are made,", () => {
  it("show one afternoon: two days of temperatures end in the one on show, and have the range of the last 24 hours", () => {
    const location = sunny.find(({ key }) => key === berlin);
    assert.ok(location);
    const { EpochTime, Temperature } = makeObservation({ now: afternoon, location });
    const newest = { at: Number(EpochTime) * 1000, celsius: (Temperature as Range["Minimum"]).Metric.Value };
    assert.deepEqual(readings.at(-1), newest);
    assert.equal(newest.at - (readings[0]?.at ?? 0), 48 * 3_600_000);
    const { Past24HourRange } = pastDay()["TemperatureSummary"] as Record<"Past24HourRange", Range>;
    const lastDay = readings.filter(({ at }) => at >= newest.at - 24 * 3_600_000).map(({ celsius }) => celsius);
    const { Minimum, Maximum } = Past24HourRange;
    assert.deepEqual([Minimum.Metric.Value, Maximum.Metric.Value], [Math.min(...lastDay), Math.max(...lastDay)]);
  });

  it("are not made of a window that shows the address of the service on this machine", () => {
    refuseLoopback("panel", "Weather data from AccuWeather");
    for (const address of ["127.0.0.1:36247", "[::1]:8080", "localhost:36247"])
      assert.throws(() => refuseLoopback("panel", `Weather data from ${address}`), {
        message: `panel.png would show ${address}: a picture shows the provider's name.`,
      });
  });

  it("keep every color where they have no more than 256, and else a near one", () => {
    for (const [width, most] of [
      [200, 0],
      [3_000, 4],
    ] as const) {
      // All lines are filtered otherwise, as a browser's are: here by the pixel above.
      const rows = [0, 2].map((filter) => Buffer.from([filter, ...bytesOf(width, filter === 0)]));
      const parts = chunksOf(withPalette(pngOf(width, 2, Buffer.concat(rows))));
      const palette = parts.get("PLTE") ?? Buffer.alloc(0);
      assert.ok(palette.length <= 3 * 256);
      const indexes = inflateSync(parts.get("IDAT") ?? Buffer.alloc(0));
      const wanted = Buffer.from(bytesOf(width, true));
      for (let at = 0; at < 2 * width; at += 1) {
        const index = indexes[at + Math.floor(at / width) + 1] ?? NaN;
        for (const channel of [0, 1, 2]) {
          const off = (palette[index * 3 + channel] ?? NaN) - (wanted[(at % width) * 3 + channel] ?? NaN);
          assert.ok(Math.abs(off) <= most, `pixel ${at} is off by ${off}`);
        }
      }
    }
  });
});

/** A line of so many pixels, of which no two neighbours are alike; or one without a difference to the line above. */
function bytesOf(width: number, isNew: boolean): readonly number[] {
  return Array.from({ length: width }, (_, x) => (isNew ? [x & 255, 255 - (x & 255), x >> 8] : [0, 0, 0])).flat();
}

function pngOf(width: number, height: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, named, check] = [Buffer.alloc(4), Buffer.concat([Buffer.from(type), data]), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  return Buffer.concat([Buffer.alloc(8), chunk("IHDR", header), chunk("IDAT", deflateSync(lines))]);
}

function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    assert.equal(crc32(png.subarray(at + 4, at + 8 + data.length)), png.readUInt32BE(at + 8 + data.length));
    chunks.set(png.toString("latin1", at + 4, at + 8), data);
  }
  return chunks;
}
