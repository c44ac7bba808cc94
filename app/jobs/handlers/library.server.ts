import { KINDS, refreshSnapshot } from "#app/domain/site/library/refresh.server.ts";
import { peekSnapshot } from "#app/domain/site/library/snapshot.server.ts";
import { fetchPicture } from "#app/domain/site/pictures/pictures.server.ts";
import { isAirtableConfigured } from "#app/gateways/airtable.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { JobPayload } from "../jobs.ts";

export async function refreshSnapshotJob(db: Db, { kind }: JobPayload<"refresh-snapshot">): Promise<void> {
  if (!isAirtableConfigured) return;
  const refreshed = await refreshSnapshot(db, kind);
  if (!refreshed.ok) retry(refreshed.reason);
}

export async function fetchPictureJob(db: Db, { source }: JobPayload<"fetch-picture">): Promise<void> {
  const fetched = await fetchPicture(db, source);
  if (!fetched.ok && fetched.canRetry) retry(fetched.reason);
}

/** The queue retries a job that throws, with growing pauses. */
function retry(reason: string): never {
  throw new Error(reason);
}

/** Runs when a worker starts, so that the first visitor finds fresh snapshots. */
export async function warmLibrary(db: Db): Promise<void> {
  for (const kind of KINDS) await peekSnapshot(db, kind);
}
