import { generate } from "selfsigned";

/** What is right or wrong with a certificate, seen by a client that trusts the authority. */
export type CertificateKind = "trusted" | "expired" | "notYetValid" | "wrongHost" | "selfSigned";

/** A server's certificate and its private key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority that lives in memory only. */
export interface Authority {
  /** The certificate that clients have to trust. */
  readonly caPem: string;
  /** Makes a certificate for the loopback names, and for `names` beside them. */
  issue(kind?: CertificateKind, names?: readonly string[]): Promise<Certificate>;
}

const DAY = 24 * 60 * 60 * 1000;

// Days from now. Both ends keep well away from now, so that a clock that is a little off changes nothing.
const VALIDITY: Readonly<Record<CertificateKind, readonly [from: number, to: number]>> = {
  trusted: [-1, 90],
  expired: [-30, -1],
  notYetValid: [1, 90],
  wrongHost: [-1, 90],
  selfSigned: [-1, 90],
};

type SubjectAltName = { readonly type: 2; readonly value: string } | { readonly type: 7; readonly ip: string };

const LOOPBACK: readonly SubjectAltName[] = [
  { type: 2, value: "localhost" },
  { type: 7, ip: "127.0.0.1" },
  { type: 7, ip: "::1" },
];

/** Makes a new authority: nobody trusts it but those who are given its `caPem`. */
export async function makeAuthority(): Promise<Authority> {
  const ca = await generate(commonName("Loopback test authority"), {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    ...validity("trusted"),
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });

  async function issue(kind: CertificateKind = "trusted", names: readonly string[] = []): Promise<Certificate> {
    const altNames: SubjectAltName[] =
      kind === "wrongHost"
        ? [{ type: 2, value: "another-host.example" }]
        : [...LOOPBACK, ...names.map((value) => ({ type: 2, value }) as const)];
    const leaf = await generate(commonName("Loopback weather service"), {
      keyType: "ec",
      curve: "P-256",
      algorithm: "sha256",
      ...validity(kind),
      extensions: [
        { name: "basicConstraints", cA: false, critical: true },
        { name: "keyUsage", digitalSignature: true, critical: true },
        { name: "extKeyUsage", serverAuth: true },
        { name: "subjectAltName", altNames },
      ],
      ...(kind === "selfSigned" ? {} : { ca: { key: ca.private, cert: ca.cert } }),
    });
    return { cert: leaf.cert, key: leaf.private };
  }

  return { caPem: ca.cert, issue };
}

function commonName(value: string): { name: string; value: string }[] {
  return [{ name: "commonName", value }];
}

function validity(kind: CertificateKind): { notBeforeDate: Date; notAfterDate: Date } {
  const [from, to] = VALIDITY[kind];
  return { notBeforeDate: new Date(Date.now() + from * DAY), notAfterDate: new Date(Date.now() + to * DAY) };
}
