import { fetchPicture } from "#app/domain/library/pictures.server.ts";
import { KINDS, refreshSnapshot } from "#app/domain/library/refresh.server.ts";
import { peekSnapshot } from "#app/domain/library/snapshot.server.ts";
import { isAirtableConfigured } from "#app/gateways/airtable.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { JobPayload } from "../jobs.ts";

export async function refreshSnapshotJob(db: Db, { kind }: JobPayload<"refresh-snapshot">): Promise<void> {
  if (isAirtableConfigured) tryAgainUnless(await refreshSnapshot(db, kind));
}

export async function fetchPictureJob(db: Db, { source }: JobPayload<"fetch-picture">): Promise<void> {
  tryAgainUnless(await fetchPicture(db, source));
}

/** The queue tries again, later each time, what ends with an exception. */
function tryAgainUnless(outcome: { ok: true } | { ok: false; reason: string }): void {
  if (!outcome.ok) throw new Error(outcome.reason);
}

/** At the start of a worker, so that the first visitor finds fresh snapshots. */
export async function warmLibrary(db: Db): Promise<void> {
  for (const kind of KINDS) await peekSnapshot(db, kind);
}
