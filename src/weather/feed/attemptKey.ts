import type { KeyLookup } from "../model/apiKey";

/** Identifies the key without revealing it; undefined if there is none. Never rejects. */
export type KeyId = () => Promise<string | undefined>;

export class AttemptKey {
  #lookup: Promise<KeyLookup> | undefined;

  constructor(private readonly findKey: () => Promise<KeyLookup>) {}

  find(): Promise<KeyLookup> {
    return (this.#lookup ??= this.findKey());
  }

  readonly id: KeyId = async () => {
    const found = await this.find();
    return found.kind === "key" ? found.id : undefined;
  };
}
