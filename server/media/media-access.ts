import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { isSecondFactorRequired } from "../../app/config/env.server.ts";
import { findSession } from "../../app/domain/people/accounts/sessions.server.ts";
import { findMediaFile, type MediaFile, mayPlay, type Viewer } from "../../app/domain/school/media/playback.server.ts";
import { sessionCookieOf } from "../../app/middleware/session.server.ts";
import type { Db } from "../../db/connection.server.ts";

/** MediaStreams checks open streams every eight seconds: revoked access ends an open film within 20 seconds. */
const TTL_MS = 10_000;

interface Entry {
  viewer: Viewer;
  isOpen: boolean;
}

/** Decides who may see which asset. The answers are cached for some seconds, because a film makes many requests. */
export class MediaAccess {
  #entries: LRUCache<string, Entry>;
  #files: LRUCache<string, { file: MediaFile | undefined }>;

  constructor(db: Db) {
    this.#entries = new LRUCache<string, Entry>({
      max: 10_000,
      ttl: TTL_MS,
      fetchMethod: async (key) => {
        const [assetId = "", cookie] = key.split(" ");
        const viewer = cookie ? await viewerOf(db, cookie) : null;
        return { viewer, isOpen: await mayPlay(db, viewer, assetId) };
      },
    });
    this.#files = new LRUCache({
      max: 1000,
      ttl: TTL_MS,
      fetchMethod: async (key) => {
        const [assetId = "", name = ""] = key.split("/");
        return { file: await findMediaFile(db, assetId, name) };
      },
    });
  }

  async check(assetId: string, headers: IncomingHttpHeaders): Promise<Entry> {
    const cookie = sessionCookieOf(headers.cookie);
    return this.#entries.forceFetch(cookie ? `${assetId} ${cookie}` : assetId);
  }

  async file(assetId: string, name: string): Promise<MediaFile | undefined> {
    return (await this.#files.forceFetch(`${assetId}/${name}`)).file;
  }
}

async function viewerOf(db: Db, cookie: string): Promise<Viewer> {
  const session = await findSession(db, cookie);
  if (!session || session.isPendingTwoFactor) return null;
  const { id, role, hasSecondFactor } = session.user;
  return { id, isAdministrator: role === "admin" && (hasSecondFactor || !isSecondFactorRequired) };
}
