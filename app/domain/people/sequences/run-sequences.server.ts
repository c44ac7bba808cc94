import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { writeDue } from "../runs/write-steps.server.ts";
import { enterSince } from "./enter.server.ts";

/** Lets in whoever has come since, then writes the emails that are due. */
export async function runSequences(db: Db): Promise<void> {
  const open = await db.selectFrom("sequences").select(["id", "entry"]).where("state", "=", "on").execute();
  for (const { id, entry } of open) await db.transaction().execute((trx) => enterSince(trx, id, entry));
  let written = 0;
  let round: number;
  do {
    round = await db.transaction().execute((trx) => writeDue(trx));
    written += round;
  } while (round > 0);
  if (written > 0) log.info({ runs: written }, "sequence steps written");
}
