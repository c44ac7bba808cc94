import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { type Entry, MANIFEST, type Manifest, MEDIA } from "./manifest.ts";

export interface Source {
  name: string;
  /** Undefined when it has been deleted meanwhile. */
  open: () => Promise<Readable | undefined>;
}

/**
 * Writes a zip under a temporary name and renames it when every byte is on disk, so that a kill leaves no incomplete
 * backup.
 */
export async function writeArchive(file: string, sources: Source[], header: Header): Promise<number> {
  const partial = `${file}.partial`;
  try {
    const bytes = await pack(partial, sources, header);
    await rename(partial, file);
    await sync(dirname(file));
    return bytes;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

type Header = Omit<Manifest, "entries" | "deleted">;

async function pack(partial: string, sources: Source[], header: Header): Promise<number> {
  const zip = new ZipFile();
  const entries: Entry[] = [];
  const deleted: string[] = [];
  for (const { name, open } of sources) {
    // Films are compressed already.
    zip.addReadStreamLazy(name, { compress: !name.startsWith(MEDIA) }, async (use) => {
      const content = await open().catch((error) => void zip.emit("error", error));
      if (!content) {
        deleted.push(name);
        return use(null, Readable.from([]));
      }
      use(
        null,
        Readable.from(hashed(name, content)).on("error", (error) => zip.emit("error", error)),
      );
    });
  }
  async function* hashed(name: string, content: Readable) {
    const hash = createHash("sha256");
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    entries.push({ name, sha256: hash.digest("hex") });
  }
  // Entries are read in order, so all others have been read when this one is.
  zip.addReadStreamLazy(MANIFEST, (use) => {
    const manifest: Manifest = { ...header, entries, deleted };
    use(null, Readable.from([JSON.stringify(manifest, null, 2)]));
  });
  zip.end();
  const failed = new Promise<never>((_, reject) => zip.on("error", reject));
  await Promise.race([pipeline(zip.outputStream, createWriteStream(partial, { mode: 0o600 })), failed]);
  return sync(partial);
}

/** Waits until the file is on disk. Returns its length. */
async function sync(path: string): Promise<number> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Every finished file of a folder; none when there is no folder. */
export async function filesOf(folder: string, prefix: string): Promise<Source[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return found
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".unfinished-"))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: prefix + path.slice(folder.length + 1), open: () => openUnlessDeleted(path) }));
}

export async function openUnlessDeleted(path: string): Promise<Readable | undefined> {
  try {
    return (await open(path, "r")).createReadStream();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
