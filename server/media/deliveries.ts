import { log } from "../../app/config/log.server.ts";
import {
  type Delivery,
  recordDeliveries,
  recordDownload,
  type Seconds,
} from "../../app/domain/school/media/learner-activity.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { isDatabaseUnavailable } from "../../db/errors.server.ts";

const WRITE_EVERY_MS = 5000;
/** While the database is away; what comes after them is not recorded. */
const MAX_WAITING = 10_000;

/**
 * What this process has sent to learners, until it is written: of all of them at once, because a player asks for a film
 * in hundreds of parts. A process that is killed loses half a minute at most, in the learner's favour.
 */
export class Deliveries {
  readonly #db: Db;
  #waiting = new Map<string, Delivery>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  add(delivery: Delivery): void {
    const key = `${delivery.userId} ${delivery.assetId}`;
    const before = this.#waiting.get(key);
    if (!before && this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(key, {
      ...delivery,
      sent: union(before?.sent ?? [], delivery.sent),
      watched: union(before?.watched ?? [], delivery.watched),
      isPodcast: delivery.isPodcast || Boolean(before?.isPodcast),
    });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const written = [...this.#waiting.values()];
    this.#waiting.clear();
    const played = written.filter(({ sent }) => sent.length > 0);
    try {
      if (played.length > 0) await recordDeliveries(this.#db, played);
      for (const file of written) if (file.sent.length === 0) await recordDownload(this.#db, file);
    } catch (error) {
      log.warn({ err: error }, "what was sent to learners could not be recorded");
      // Again with the next ones: what is written twice counts once.
      if (isDatabaseUnavailable(error)) for (const delivery of written) this.add(delivery);
    }
  }
}

/** Adjoining parts become one, so that they are never more than the film has seconds. */
function union(parts: readonly Seconds[], others: readonly Seconds[]): Seconds[] {
  const merged: Seconds[] = [];
  for (const { from, to } of [...parts, ...others].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
