import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { minute, second } from "../../weather/base/duration";
import type { Clock } from "../../weather/base/ports";
import type { Database } from "./database";

/** Milliseconds until a lease expires, and until its holder extends it. */
const [duration, heartbeat] = [15 * second, 3 * second];

/** Lets one window at a time do something. When a window ends, its leases expire. */
export class Leases {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Runs `act` with a lease; without one if the database can't be used, or after a minute. Undefined if aborted before. */
  async withLease<T>(
    name: string,
    act: () => Promise<T>,
    signal: AbortSignal,
    onWait: () => void = () => undefined,
  ): Promise<T | undefined> {
    const token = randomUUID();
    const end = this.clock.monotonic() + minute;
    while (!(await this.#take(name, token)) && this.clock.monotonic() < end) {
      onWait();
      do {
        if (signal.aborted) return undefined;
        await wait(second * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      } while (!(await this.#isFree(name)) && this.clock.monotonic() < end);
    }
    const beating = setInterval(() => void this.#take(name, token), heartbeat);
    try {
      return signal.aborted ? undefined : await act();
    } finally {
      clearInterval(beating);
      const sql = "DELETE FROM leases WHERE name = :name AND token = :token";
      await this.database.write((tables) => tables.run(sql, { name, token }));
    }
  }

  /** Only reads, because many windows may wait for long. */
  async #isFree(name: string): Promise<boolean> {
    const sql = `SELECT 1 FROM leases WHERE name = :name AND until > :now AND until <= :now + ${minute}`;
    const held = await this.database.read((tables) => tables.all(sql, { name, now: this.clock.now() }));
    return held?.length !== 1;
  }

  /** Takes or extends the lease. One that expires too far in the future (a wrong clock) counts as free. */
  async #take(name: string, token: string): Promise<boolean> {
    const sql = `INSERT INTO leases VALUES (:name, :token, :until) ON CONFLICT DO UPDATE
      SET token = excluded.token, until = excluded.until
      WHERE token = excluded.token OR until <= :now OR until > :now + ${minute}`;
    const isTaken = await this.database.write((tables) => {
      const now = this.clock.now();
      return tables.run(sql, { name, token, now, until: now + duration }) === 1;
    });
    return isTaken ?? true;
  }
}
