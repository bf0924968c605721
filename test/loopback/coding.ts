import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

/** Content codings; the label `deflate` is in use for two formats, with and without a zlib wrapper. */
export type Coding = "identity" | "gzip" | "deflate" | "deflate-raw" | "br";

/** The coding's name in Content-Encoding. */
export function labelOf(coding: Coding): string {
  return coding === "deflate-raw" ? "deflate" : coding;
}

/** `bytes` in `coding`. */
export function encode(bytes: Buffer, coding: Coding): Buffer {
  switch (coding) {
    case "identity":
      return bytes;
    case "gzip":
      return gzipSync(bytes);
    case "deflate":
      return deflateSync(bytes);
    case "deflate-raw":
      return deflateRawSync(bytes);
    case "br":
      return brotliCompressSync(bytes);
  }
}

/** The coding to answer with: `preferred` if the client accepts it, else another that it accepts. */
export function chooseCoding(acceptEncoding: string | undefined, preferred: Coding): Coding {
  const accepted = acceptedLabels(acceptEncoding ?? "");
  const candidates: readonly Coding[] = [preferred, "gzip", "deflate"];
  return candidates.find((coding) => accepted(labelOf(coding))) ?? "identity";
}

function acceptedLabels(acceptEncoding: string): (label: string) => boolean {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.split(",")) {
    const [label = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    if (label !== "") weights.set(label, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (label) => (weights.get(label) ?? weights.get("*") ?? (label === "identity" ? 1 : 0)) > 0;
}
