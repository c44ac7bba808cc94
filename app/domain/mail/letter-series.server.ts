import { sql } from "kysely";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { EmailClass } from "#db/schema.ts";
import { newId } from "../ids.server.ts";
import type { LetterName } from "./letters.ts";
import { PRIORITY } from "./outbox.server.ts";

interface SeriesLetter {
  name: LetterName;
  /** Ids and plain facts. */
  props: Record<string, string>;
  dedupeKey: string;
  /** Absent: at once. */
  scheduledFor?: Date;
  /** Not sent later than this; absent: whenever it can be. */
  expiresAt?: Date;
}

/**
 * Writes many letters to one person in one statement, in the transaction of their cause. A letter that exists stays as
 * it is, unless it had been taken back: then it waits again. What is for later gets no job yet: the sweep brings it when
 * it is due. A queue of 100,000 jobs of the coming days would be searched through for each letter of today.
 */
export async function queueLetters(
  trx: Db,
  to: { recipient: string; class: EmailClass },
  letters: SeriesLetter[],
): Promise<void> {
  const waiting = await trx
    .insertInto("emails")
    .values(
      letters.map((letter) => ({
        id: newId(),
        template: letter.name,
        class: to.class,
        recipient: to.recipient,
        props: JSON.stringify(letter.props),
        dedupe_key: letter.dedupeKey,
        scheduled_for: letter.scheduledFor ?? sql<Date>`now()`,
        expires_at: letter.expiresAt ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .constraint("emails_dedupe_key_key")
        .doUpdateSet({ status: "queued", attempts: 0, scheduled_for: (eb) => eb.ref("excluded.scheduled_for") })
        .where("emails.status", "=", "canceled"),
    )
    .returning(["id", "dedupe_key"])
    .execute();
  const planned = new Set(letters.filter((letter) => letter.scheduledFor).map((letter) => letter.dedupeKey));
  const atOnce = waiting.filter((row) => !planned.has(row.dedupe_key));
  for (const { id } of atOnce) await enqueue(trx, "send-email", { emailId: id }, { priority: PRIORITY.awaited });
}
