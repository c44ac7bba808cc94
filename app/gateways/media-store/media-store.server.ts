import { join } from "node:path";
import { env } from "../../config/env.server.ts";
import { folderStore, type MediaStore } from "./store.server.ts";

export const mediaFolder = env.MEDIA_DIR ?? join(env.DATA_DIR, "medias");

/** A bucket or a folder. Amazon's client is large, so only a shop with a bucket loads it. */
export const mediaStore: MediaStore = env.MEDIA_S3_URL
  ? (await import("./bucket.server.ts")).bucketStore(env.MEDIA_S3_URL)
  : folderStore(mediaFolder);
