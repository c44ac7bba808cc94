import type { KeepMedia } from "./archive-import.server.ts";

/** Only media that the library has already are taken: their bytes are the same. */
export const keepMedia: KeepMedia = async ({ stream }) => {
  stream.destroy();
  return { ok: false, reason: "not in the library" };
};
