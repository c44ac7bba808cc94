import { once } from "node:events";
import { globSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBucket } from "#tests/support/bucket.ts";
import { bucketStore } from "./bucket.server.ts";
import { folderStore, type MediaStore } from "./store.server.ts";

/** Larger than one part of an upload in parts. */
const FILM = Buffer.alloc(6 * 1024 * 1024, "0123456789");

const folder = mkdtempSync(join(tmpdir(), "essor-bucket-"));
const stores = new Map<string, MediaStore>([["a folder", folderStore(join(folder, "medias"))]]);
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  bucket = await startBucket(folder);
  stores.set("a bucket", bucketStore(bucket.url));
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOf = async (stream: Readable | undefined) => stream && (await buffer(stream));

test.each(["a folder", "a bucket"])("%s gives back what was put into it, whole or a part of it", async (place) => {
  const store = stores.get(place) as MediaStore;
  expect(await store.put("one/720.mp4", Readable.from([FILM.subarray(0, 100), FILM.subarray(100)]))).toBe(FILM.length);
  expect(await store.size("one/720.mp4")).toBe(FILM.length);
  expect((await bytesOf(await store.read("one/720.mp4")))?.equals(FILM)).toBe(true);
  const part = await bytesOf(await store.read("one/720.mp4", { start: 13, end: 17 }));
  expect(part?.toString()).toBe("34567");
});

test.each(["a folder", "a bucket"])("%s has nothing of what was never put into it, or was removed", async (place) => {
  const store = stores.get(place) as MediaStore;
  await store.put("two/son.m4a", Readable.from(["a"]));
  await store.put("twofold/son.m4a", Readable.from(["b"]));
  await store.remove("two/");
  await store.remove("never/");
  expect(await store.size("two/son.m4a")).toBeUndefined();
  expect(await store.read("two/son.m4a")).toBeUndefined();
  expect(await store.size("twofold/son.m4a")).toBe(1);
});

test.each(["a folder", "a bucket"])("%s keeps nothing of an upload that was cut", async (place) => {
  const store = stores.get(place) as MediaStore;
  const cut = new Readable({ read() {} });
  cut.push(FILM);
  setImmediate(() => cut.destroy(new Error("cut")));
  await expect(store.put("three/720.mp4", cut)).rejects.toThrow();
  expect(await store.size("three/720.mp4")).toBeUndefined();
});

test.each(["a folder", "a bucket"])(
  "%s lists the folders of an old file by its name, not those of a young one",
  async (place) => {
    const store = stores.get(place) as MediaStore;
    for (const key of ["old/import.csv", "old-film/original", "young/import.csv"])
      await store.put(key, Readable.from(["a"]));
    const yesterday = new Date(Date.now() - 90_000_000);
    for (const path of globSync(`${folder}/**/{old,old-film}/*`)) utimesSync(path, yesterday, yesterday);
    expect(await store.foldersWith("import.csv")).toEqual(["old"]);
  },
);

test.each(["a folder", "a bucket"])("%s takes no key that leads elsewhere", async (place) => {
  const store = stores.get(place) as MediaStore;
  await expect(store.size("../etc/passwd")).rejects.toThrow("not a key");
});

test("a file that the service keeps is said, not asked for again and again", async () => {
  const refusals: Record<string, [number, string]> = { DELETE: [403, "AccessDenied"], POST: [501, "NotImplemented"] };
  const service = createServer(({ method = "" }, answer) => {
    const [status, code] = refusals[method] ?? [200];
    if (code) answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    else answer.end("<ListBucketResult><Contents><Key>one/film.mp4</Key></Contents></ListBucketResult>");
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  const store = bucketStore(`http://key:secret@127.0.0.1:${port}/films`);
  await expect(store.remove("one/")).rejects.toMatchObject({ name: "AccessDenied" });
  service.close();
});
