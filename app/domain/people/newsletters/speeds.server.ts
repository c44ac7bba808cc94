import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { readDailyCap, readLanes, saveSpeeds } from "../../mail/lanes.server.ts";
import type { Lane } from "../../mail/lanes.ts";

/** Of what starts from now on; what is on its way keeps its times. */
export async function changeSpeeds(
  db: Db,
  actor: Actor,
  speeds: Record<Lane, number>,
  dailyCap: number | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lanes = (await readLanes(trx)).map(({ lane, perHour }) => [lane, perHour] as const);
    const before = { ...Object.fromEntries(lanes), dailyCap: (await readDailyCap(trx)).chosen };
    await saveSpeeds(trx, speeds, dailyCap);
    const after = { ...speeds, dailyCap };
    await audit(trx, actor, { action: "update", entity: "mail_speed", entityId: "lanes", before, after });
  });
}
