import { KEPT } from "#app/content/retention.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { isId } from "../../values/ids.ts";
import { FILE_NAME } from "./file/read-table.server.ts";
import { dropFile } from "./receive.server.ts";

/** The imports themselves stay, with their sums: they say where a consent comes from. */
export async function forgetImports(db: Db): Promise<void> {
  await forgetFiles(db);
  await deleteAll(db, "importRows", ({ exists, selectFrom }) =>
    exists(
      selectFrom("imports")
        .select("imports.id")
        .whereRef("imports.id", "=", "importRows.importId")
        .where(({ eb, fn }) => eb(fn.coalesce("imports.endedAt", "imports.at"), "<", ago(KEPT.importedFile))),
    ),
  );
  // A proof goes with the last consent that it proves. One that an import waits with is younger.
  await deleteAll(db, "consentProofFiles", ({ eb, and, not, exists, selectFrom }) =>
    and([
      eb("at", "<", ago(KEPT.importedFile)),
      not(
        exists(
          selectFrom("consentProofs")
            .select("consentProofs.importId")
            .whereRef("consentProofs.fileSha256", "=", "consentProofFiles.sha256"),
        ),
      ),
    ]),
  );
}

/** A process that was killed between a file and its row has left it. What is in no folder of ours is not ours. */
export async function dropLeftFiles(db: Db): Promise<void> {
  const kept = await db.selectFrom("imports").select("id").where("fileForgottenAt", "is", null).execute();
  const named = new Set(kept.map(({ id }) => id));
  for (const id of await mediaStore.foldersWith(FILE_NAME)) if (isId(id) && !named.has(id)) await dropFile(id);
}

/** A draft that was never started goes with its file. */
async function forgetFiles(db: Db): Promise<void> {
  const old = await db
    .selectFrom("imports")
    .select(["id", "state"])
    .where("at", "<", ago(KEPT.importedFile))
    .where("fileForgottenAt", "is", null)
    .limit(500)
    .execute();
  for (const { id, state } of old) {
    await dropFile(id);
    if (state === "draft") await db.deleteFrom("imports").where("id", "=", id).execute();
    else await db.updateTable("imports").set({ fileForgottenAt: new Date() }).where("id", "=", id).execute();
  }
}
