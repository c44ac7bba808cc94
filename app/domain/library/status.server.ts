import { sql } from "kysely";
import { isAirtableConfigured } from "#app/gateways/airtable.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { LibraryKind } from "#db/schema-library.ts";

/** How one table's copy stands, for the administration. */
export interface CopyStatus {
  kind: LibraryKind;
  records: number;
  refreshedAt: Date | null;
  triedAt: Date | null;
  nextTryAt: Date;
  /** Why the last try failed; null when it did not. */
  error: string | null;
  rejected: { id: string; reason: string }[];
}

export interface LibraryStatus {
  isConfigured: boolean;
  copies: CopyStatus[];
  pictures: { ready: number; missing: number };
}

export async function libraryStatus(db: Db): Promise<LibraryStatus> {
  const copies = await db
    .selectFrom("library_copies")
    .select((eb) => [
      "kind",
      "refreshed_at",
      "tried_at",
      "next_try_at",
      "error",
      "rejected",
      eb
        .selectFrom("library_records")
        .select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("library_records.kind", "=", "library_copies.kind")
        .as("records"),
    ])
    .orderBy("kind")
    .execute();
  const pictures = await db
    .selectFrom("library_pictures")
    .select([sql<number>`count(hash)::integer`.as("ready"), sql<number>`count(*)::integer`.as("all")])
    .executeTakeFirstOrThrow();
  return {
    isConfigured: isAirtableConfigured,
    copies: copies.map((row) => ({
      kind: row.kind,
      records: row.records ?? 0,
      refreshedAt: row.refreshed_at,
      triedAt: row.tried_at,
      nextTryAt: row.next_try_at,
      error: row.error,
      rejected: row.rejected,
    })),
    pictures: { ready: pictures.ready, missing: pictures.all - pictures.ready },
  };
}
