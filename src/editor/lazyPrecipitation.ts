import { Emitter } from "../weather/base/emitter";
import type { Precipitation } from "../weather/precipitation/precipitation";
import type { Target } from "../weather/refresh/subscription";

/** Has the forecast loaded with the first place that it is wanted for, and nothing of it before. */
export class LazyPrecipitation {
  #target: Target | undefined;
  #isLoading = false;
  #loaded: Precipitation | undefined;
  readonly #changed = new Emitter();

  /** Fires when there is something else to show. */
  readonly onDidChange = this.#changed.subscribe;

  /** @param load loads the forecast, which calls `changed` after every change. May reject. */
  constructor(private readonly load: (changed: () => void) => Promise<Precipitation>) {}

  /** The forecast, if it is loaded. */
  get current(): Precipitation | undefined {
    return this.#loaded;
  }

  /** Follows this place; undefined: none. */
  follow(target: Target | undefined): void {
    this.#target = target;
    if (target && !this.#isLoading) void this.#load();
    this.#loaded?.follow(target);
  }

  dispose(): void {
    this.#changed.clear();
    this.#loaded?.dispose();
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      this.#loaded = await this.load(() => this.#changed.fire());
      this.#loaded.follow(this.#target);
    } catch {
      // The file was busy, perhaps: the next change tries again.
      this.#isLoading = false;
    }
  }
}
