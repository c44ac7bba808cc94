import { createWriteStream, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";

/** The texts of a zip by their names. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks = await (await zip.openReadStreamPromise(entry)).toArray();
    files[entry.fileName] = Buffer.concat(chunks).toString();
  }
  return files;
}

/** A zip of those files, as a file in a folder of its own. `rename` writes a name into it that no library would write. */
export async function zipFile(
  files: Record<string, string | Buffer>,
  rename?: [from: string, to: string],
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(typeof content === "string" ? Buffer.from(content) : content, name);
  zip.end();
  let bytes = Buffer.concat(
    await (zip.outputStream as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray(),
  );
  if (rename) bytes = Buffer.from(bytes.toString("latin1").replaceAll(...rename), "latin1");
  const path = join(mkdtempSync(join(tmpdir(), "zip-")), "course.zip");
  await pipeline([bytes], createWriteStream(path));
  return path;
}
