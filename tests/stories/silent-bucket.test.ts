import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** A bucket that takes every connection and never answers. */
const connections = new Set<Socket>();
let taken = 0;
const bucket = createServer((socket) => {
  taken += 1;
  // Whoever does not read never sees the other side close.
  socket.resume();
  connections.add(socket.on("error", () => undefined).on("close", () => connections.delete(socket)));
}).listen(0, "127.0.0.1");
afterAll(() => {
  for (const socket of connections) socket.destroy();
  bucket.close();
});
await once(bucket, "listening");
const address = bucket.address();
const port = typeof address === "object" && address?.port;
const shop = await aShop({ env: { MEDIA_S3_URL: `http://key:secret@127.0.0.1:${port}/films?region=eu-west-3` } });
const admin = await anAdmin(shop);

test("a film from a bucket that hangs is refused in time, pages are shown meanwhile, and no connection is kept", async () => {
  const id = newId();
  await shop.inspect(async (db) => {
    const asset = { id, kind: "video", originalName: "film.mp4", title: "Film", state: "ready", seconds: 60 } as const;
    await db.insertInto("mediaAssets").values(asset).execute();
    const file = { assetId: id, name: "720.mp4", path: `${id}/720.mp4`, mimeType: "video/mp4", etag: '"a"' };
    await db
      .insertInto("mediaRenditions")
      .values({ ...file, bytes: 1_000_000 })
      .execute();
  });
  const ask = async () => {
    const film = await admin.request(`/medias/${id}/720.mp4`, { signal: AbortSignal.timeout(15_000) });
    return `${film.status},${film.headers.get("Retry-After")}`;
  };
  expect(await ask()).toBe("503,10");
  const films = Array.from({ length: 60 }, ask);
  expect((await admin.open("/admin/medias")).status).toBe(200);
  const refusals = await Promise.all(films);
  // On a slow machine sixty requests at once may also be refused as load.
  expect(refusals.filter((one) => one !== "503,10" && one !== "503,5")).toEqual([]);
  expect(taken).toBeGreaterThan(1);
  // Long before the shop's time-out of a silent film.
  await eventually(() => connections.size === 0, 30_000);
});
