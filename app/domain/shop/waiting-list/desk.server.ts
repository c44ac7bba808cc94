import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { WaitingState } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { remember } from "../../journal/forgotten.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { LEFT } from "./entries.server.ts";

export interface WaitingLine {
  id: string;
  formation: string;
  email: string;
  firstName: string | null;
  state: WaitingState;
  createdAt: Date;
  confirmedAt: Date | null;
}

/** In the order of the list: whoever has confirmed first comes first; who waits no more comes last. */
export function listWaiting(db: Db, formation: string | null, page: number): Promise<PageOf<WaitingLine>> {
  const ordered = db
    .selectFrom("waitingEntries")
    .innerJoin("formations", "formations.id", "waitingEntries.formationId")
    .select(["waitingEntries.id", "formations.name as formation", "email", "firstName", "state"])
    .select(["waitingEntries.createdAt", "confirmedAt"])
    .$if(formation !== null, (query) => query.where("formations.slug", "=", formation))
    .orderBy(sql`state not in ('asked', 'waiting', 'held', 'ordered')`)
    .orderBy("formations.name")
    .orderBy(sql`confirmed_at nulls last`)
    .orderBy("waitingEntries.createdAt")
    .orderBy("waitingEntries.id");
  return readPage(db, ordered, page, (row) => row);
}

/** Formations that somebody waits for, or has waited for. */
export function listAwaited(db: Db): Promise<{ slug: string; name: string }[]> {
  return db
    .selectFrom("formations")
    .select(["slug", "name"])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("waitingEntries").select("waitingEntries.id").whereRef("formationId", "=", "formations.id")),
    )
    .orderBy("name")
    .execute();
}

/** As if she had left by herself. A second click changes nothing. */
export async function removeWaiting(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("waitingEntries")
      .set(LEFT)
      .where("id", "=", id)
      .where("state", "<>", "left")
      .returning("email")
      .executeTakeFirst();
    if (!row) return;
    await remember(trx, { kind: "no-waiting", at: new Date(), email: row.email });
    await audit(trx, actor, { action: "delete", entity: "waiting_entry", entityId: id });
  });
}
