import { generate } from "selfsigned";

/** The validity of a certificate for a client that trusts the authority. An issuer is between the two. */
export type CertificateKind =
  "trusted" | "expired" | "notYetValid" | "expiredIssuer" | "futureIssuer" | "wrongHost" | "selfSigned";

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority, which exists only in memory unless a test passes it on. */
export type Authority = ReturnType<typeof openAuthority>;

const DAY = 24 * 60 * 60 * 1000;

// Days from now; default: -1 and 90, so that a slightly wrong clock doesn't matter.
const VALIDITY: Readonly<Partial<Record<CertificateKind, readonly [from: number, to: number]>>> = {
  expired: [-30, -1],
  notYetValid: [1, 90],
};

const ISSUERS: Readonly<Partial<Record<CertificateKind, CertificateKind>>> = {
  expiredIssuer: "expired",
  futureIssuer: "notYetValid",
};

type Extensions = NonNullable<NonNullable<Parameters<typeof generate>[1]>["extensions"]>;

/**
 * Makes a new authority, which is trusted only by clients that get its `caPem`.
 *
 * @param name has to differ for a client that trusts several authorities.
 */
export async function makeAuthority(
  name = "Loopback test authority",
  kind: CertificateKind = "trusted",
): Promise<Authority> {
  const { cert, key } = await make(name, kind, ofAuthority);
  return openAuthority({ caPem: cert, keyPem: key });
}

const ofAuthority: Extensions = [
  { name: "basicConstraints", cA: true, critical: true },
  { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
];

/** The authority with this certificate and private key, possibly made by another process. */
export function openAuthority({ caPem, keyPem }: { readonly caPem: string; readonly keyPem: string }) {
  const issued = new Map<string, Promise<Certificate>>();
  return {
    caPem,
    keyPem,
    /** Makes a certificate for the loopback names and for `names`. */
    issue(kind: CertificateKind = "trusted", names: readonly string[] = []): Promise<Certificate> {
      const isWrong = kind === "wrongHost";
      const hosts = (isWrong ? ["other.example"] : ["localhost", ...names]).map(
        (value) => ({ type: 2, value }) as const,
      );
      const addresses = (isWrong ? [] : ["127.0.0.1", "::1"]).map((ip) => ({ type: 7, ip }) as const);
      const extensions: Extensions = [
        { name: "basicConstraints", cA: false, critical: true },
        { name: "keyUsage", digitalSignature: true, critical: true },
        { name: "extKeyUsage", serverAuth: true },
        { name: "subjectAltName", altNames: [...hosts, ...addresses] },
      ];
      // Cached, because making one takes as long as ten requests.
      const id = JSON.stringify([kind, names]);
      const name = "Loopback weather service";
      const ca = kind === "selfSigned" ? undefined : { cert: caPem, key: keyPem };
      const issuer = ISSUERS[kind];
      const certificate =
        issued.get(id) ?? (ca && issuer ? makeBelow(issuer, name, extensions, ca) : make(name, kind, extensions, ca));
      issued.set(id, certificate);
      return certificate;
    },
  };
}

/** Makes a certificate of an authority of this kind, which `ca` has issued, followed by that authority's own. */
async function makeBelow(kind: CertificateKind, name: string, extensions: Extensions, ca: Certificate) {
  const issuer = await make("Loopback authority in between", kind, ofAuthority, ca);
  const { cert, key } = await make(name, "trusted", extensions, issuer);
  return { cert: `${cert}\n${issuer.cert}`, key };
}

/** Makes a certificate, which is self-signed if there is no authority. */
async function make(name: string, kind: CertificateKind, extensions: Extensions, ca?: Certificate) {
  const [from, to] = VALIDITY[kind] ?? [-1, 90];
  const { cert, private: key } = await generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notBeforeDate: new Date(Date.now() + from * DAY),
    notAfterDate: new Date(Date.now() + to * DAY),
    extensions,
    ...(ca && { ca }),
  });
  return { cert, key };
}
