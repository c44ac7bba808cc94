import { sql } from "kysely";
import { enqueueNow } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportColumn, ImportDeclaration, ImportProducts } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { STORED_COLUMNS } from "./run.server.ts";
import { mayUndo } from "./undo.server.ts";

export function listImports(db: Db, page: number) {
  const ordered = db
    .selectFrom("imports")
    .select(["id", "kind", "fileName", "rowCount", "state", "counts", "at", "by"])
    .orderBy("at", "desc")
    .orderBy("id", "desc");
  return readPage(db, ordered, page) satisfies Promise<PageOf<unknown>>;
}

export async function findImport(db: Db, id: string) {
  const found = await db
    .selectFrom("imports")
    .select([...STORED_COLUMNS, "fileName", "fileSha256", "bytes", "rowCount", "headings", "counts", "state", "trial"])
    .select(["at", "by", "endedAt", "checkpoint", mayUndo.as("mayUndo")])
    // Nothing can be read from a file that is deleted.
    .select(sql<boolean>`at > now() - interval '30 days'`.as("hasFile"))
    .where("id", "=", id)
    .executeTakeFirst();
  return found && { ...found, sameBefore: await sameFileBefore(db, found) };
}

async function sameFileBefore(db: Db, { id, kind, fileSha256 }: { id: string; kind: string; fileSha256: string }) {
  const earlier = await db
    .selectFrom("imports")
    .select(["id", "endedAt"])
    .where("fileSha256", "=", fileSha256)
    .where(sql`kind`, "=", kind)
    .where("state", "=", "done")
    .where("id", "!=", id)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return earlier ?? null;
}

interface ImportSettings {
  mapping: ImportColumn[];
  products: ImportProducts;
  declaration: ImportDeclaration | null;
}

interface Proof {
  sha256: string;
  name: string;
  content: Buffer;
}

/** What the columns mean, and how these people agreed. False once the import has begun. */
export async function saveSettings(
  db: Db,
  actor: Actor,
  id: string,
  { mapping, products, declaration }: ImportSettings,
  proof: Proof | null,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (proof) {
      await trx
        .insertInto("consentProofFiles")
        .values(proof)
        .onConflict((conflict) => conflict.column("sha256").doNothing())
        .execute();
    }
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({
        mapping: JSON.stringify(mapping),
        products: JSON.stringify(products),
        declaration: declaration && JSON.stringify(declaration),
        trial: null,
      })
      .where("id", "=", id)
      .where("state", "=", "draft")
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await audit(trx, actor, {
      action: "update",
      entity: "import",
      entityId: id,
      after: said(mapping, products, declaration),
    });
    return true;
  });
}

/** Begins, or goes on after a stop. False when it runs already, or is over. */
export async function startImport(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const started = await trx
      .updateTable("imports")
      .set({ state: "running", trial: null })
      .where("id", "=", id)
      .where("state", "in", ["draft", "stopped"])
      .where("at", ">", sql<Date>`now() - interval '30 days'`)
      .returning(["mapping", "products", "declaration"])
      .executeTakeFirst();
    if (!started) return false;
    await enqueueNow(trx, "import-people", { importId: id });
    const after = { state: "running", ...said(started.mapping, started.products, started.declaration) };
    await audit(trx, actor, { action: "update", entity: "import", entityId: id, after });
    return true;
  });
}

function said(mapping: readonly string[], chosen: object, declaration: ImportDeclaration | null) {
  const columns = mapping.join(", ");
  const products = Object.keys(chosen).join(", ");
  const named = { columns, ...(products && { products }) };
  if (!declaration || declaration.given === "none") return named;
  const { given, origin, signature, proof } = declaration;
  return { ...named, consent: given, origin, signature, proof: proof?.sha256 ?? "" };
}

/** The batch under way is still written. */
export async function stopImport(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ state: "stopped" })
      .where("id", "=", id)
      .where("state", "=", "running")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await audit(trx, actor, { action: "update", entity: "import", entityId: id, after: { state: "stopped" } });
    return true;
  });
}

/** Where consents came from, by the ids that their versions name. */
export async function importsById(db: Db, ids: readonly string[]) {
  return ids.length === 0
    ? []
    : await db.selectFrom("imports").select(["id", "at", "fileName"]).where("id", "in", ids).execute();
}
