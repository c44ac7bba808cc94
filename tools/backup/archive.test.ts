import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { openArchive } from "./read.ts";
import { openUnlessDeleted, writeArchive } from "./write.ts";

test("a film that is deleted while a backup is written is a line of its manifest, and the rest is restored", async () => {
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "shop.zip");
  const sources = [
    { name: "medias/gone.mp4", open: () => openUnlessDeleted(join(folder, "gone.mp4")) },
    { name: "medias/kept.mp4", open: async () => Readable.from([Buffer.from("kept")]) },
  ];
  const createdAt = "2026-11-26T00:00:00.000Z";
  await writeArchive(file, sources, {
    format: 1,
    createdAt,
    migrations: ["a"],
    sequences: [],
    settings: {},
    secrets: [],
  });
  const archive = await openArchive(file);
  expect(archive.manifest.deleted).toEqual(["medias/gone.mp4"]);
  expect(await archive.extractMedia(join(folder, "medias"))).toBe(1);
  archive.close();
});
