import type { KeyLookup } from "../model/apiKey";

/** Tells which key is used, without telling the key; undefined when there is none. Never rejects. */
export type KeyId = () => Promise<string | undefined>;

/** The key of one attempt. It is looked up when it is first needed, and only once. */
export class AttemptKey {
  #lookup: Promise<KeyLookup> | undefined;

  constructor(private readonly findKey: () => Promise<KeyLookup>) {}

  /** What the lookup has found, for the request alone. */
  find(): Promise<KeyLookup> {
    return (this.#lookup ??= this.findKey());
  }

  readonly id: KeyId = async () => {
    const found = await this.find();
    return found.kind === "key" ? found.id : undefined;
  };
}
