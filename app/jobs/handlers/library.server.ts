import { fetchPictures } from "#app/domain/library/pictures.server.ts";
import { KINDS, refreshCopy, requestRefresh } from "#app/domain/library/refresh.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { JobPayload } from "../jobs.ts";

export async function refreshLibraryJob(db: Db, { kind }: JobPayload<"refresh-library">): Promise<void> {
  await refreshCopy(db, kind);
}

export async function fetchPicturesJob(db: Db): Promise<void> {
  await fetchPictures(db);
}

/** At the start of a worker: the first visitor finds a copy. */
export async function warmLibrary(db: Db): Promise<void> {
  for (const kind of KINDS) await requestRefresh(db, kind);
}
