import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import {
  listVersions,
  readPublishedId,
  saveVersion,
  type VersionStore,
} from "#app/domain/site/texts/versions.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, orNotFound } from "#app/middleware/guards.server.ts";
import type { Db } from "#db/connection.server.ts";

/**
 * The versions, and what the chosen one (`?version=`), by default the newest, changed since the one before; with
 * `?avec=origine` since the text of origin.
 */
export async function loadVersions<Body>(db: Db, store: VersionStore<Body>, asked: URLSearchParams) {
  const versions = await listVersions(db, store);
  const publishedId = await readPublishedId(db, store);
  const index = Math.max(
    versions.findIndex(({ id }) => id === asked.get("version")),
    0,
  );
  const chosen = versions[index];
  const withOrigin = asked.get("avec") === "origine";
  return {
    compared: chosen && {
      at: formatDateTime(chosen.at),
      withOrigin,
      before: ((!withOrigin && versions[index + 1]?.body) || store.original()) as unknown,
      after: chosen.body as unknown,
    },
    versions: versions.map(({ id, state, by, at }) => ({
      id,
      state,
      by,
      at: formatDateTime(at),
      isPublished: id === publishedId,
    })),
  };
}

/** Takes an old version as the draft. */
export async function restoreVersion<Body>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
): Promise<void> {
  const { db, actor } = asAdmin(context);
  const { version } = await readFields(request, z.object({ version: z.uuid() }));
  const versions = await listVersions(db, store);
  const chosen = orNotFound(versions.find(({ id }) => id === version));
  await saveVersion(db, actor, store, {
    body: chosen.body,
    base: versions[0]?.id ?? "",
    state: "draft",
    publishAt: null,
  });
}
