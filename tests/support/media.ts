import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MediaState } from "#db/types.ts";
import { eventually, type Shop } from "./shop.ts";
import type { Visitor } from "./visitor.ts";

export const ffmpeg = createRequire(import.meta.url).resolve("@ffmpeg-installer/linux-x64/ffmpeg");

/** A real film of a moving test picture, with a sound unless it is silent. */
export function aFilm({
  seconds = 2,
  size = "320x240",
  format = "mp4",
  sound = true,
  tone = "sine=440",
  light = false,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), "essor-film-"));
  const file = join(folder, `film.${format}`);
  const picture = ["-f", "lavfi", "-i", `${light ? "color" : "testsrc"}=size=${size}:rate=10`];
  const heard = sound ? ["-f", "lavfi", "-i", tone, "-c:a", "aac", ...(light ? ["-b:a", "16k"] : [])] : [];
  try {
    const codec = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
    execFileSync(ffmpeg, ["-v", "error", ...picture, ...heard, "-t", `${seconds}`, ...codec, "-f", format, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Sends a file by the form of /admin/medias, and comes to the page of its asset. */
export async function sendFile(
  admin: Visitor,
  name: string,
  bytes: Buffer | string,
): Promise<{ id: string; url: string }> {
  const body = new FormData();
  body.append("fichier", new File([bytes as BlobPart], name));
  const answer = await admin.request("/admin/medias", { method: "POST", body });
  const url = answer.headers.get("Location") ?? "";
  const id = /\/admin\/medias\/([0-9a-f-]{36})/.exec(url)?.[1];
  if (answer.status !== 303 || !id) throw new Error(`not received: ${answer.status}`);
  return { id, url };
}

export function assetOf(shop: Shop, id: string) {
  return shop.inspect((db) => db.selectFrom("mediaAssets").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

export async function untilState(shop: Shop, id: string, state: MediaState): Promise<void> {
  await eventually(async () => (await assetOf(shop, id)).state === state);
}

export function renditionsOf(shop: Shop, id: string) {
  return shop.inspect((db) =>
    db.selectFrom("mediaRenditions").selectAll().where("assetId", "=", id).orderBy("name").execute(),
  );
}
