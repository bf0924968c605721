import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

const encoders = {
  identity: (bytes: Buffer) => bytes,
  gzip: gzipSync,
  deflate: deflateSync,
  "deflate-raw": deflateRawSync,
  br: brotliCompressSync,
};

/** Content codings; the label `deflate` is in use for two formats, with and without a zlib wrapper. */
export type Coding = keyof typeof encoders;

/** The coding's name in Content-Encoding. */
export function labelOf(coding: Coding): string {
  return coding === "deflate-raw" ? "deflate" : coding;
}

export function encode(bytes: Buffer, coding: Coding): Buffer {
  return encoders[coding](bytes);
}

/** The coding to answer with: `preferred` if the client accepts it, else another that it accepts. */
export function chooseCoding(acceptEncoding: string, preferred: Coding): Coding {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.split(",")) {
    const [label = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    if (label !== "") weights.set(label, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const accepts = (label: string): boolean =>
    (weights.get(label) ?? weights.get("*") ?? (label === "identity" ? 1 : 0)) > 0;
  const candidates: readonly Coding[] = [preferred, "gzip", "deflate"];
  return candidates.find((coding) => accepts(labelOf(coding))) ?? "identity";
}
