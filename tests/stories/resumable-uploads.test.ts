import { randomBytes } from "node:crypto";
import { existsSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aFilm, assetOf, sha256, untilState } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

test("OPTIONS tells a client how resumable uploads work, and their size limit; an empty file is the sender's mistake, and one that is refused is answered with the reason", async () => {
  const answer = await tus("OPTIONS", "/admin/medias/envois");
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    204,
    expect.objectContaining({
      "tus-resumable": "1.0.0",
      "tus-version": "1.0.0",
      "tus-extension": expect.stringMatching(/creation.*termination/),
      "tus-max-size": `${8 * 1024 ** 3}`,
    }),
  ]);
  expect((await tus("POST", "/admin/medias/envois", { "Upload-Length": "0" })).status).toBe(400);
  const bytes = Buffer.from("prix;quantité");
  const made = await tus("POST", "/admin/medias/envois", { "Upload-Length": `${bytes.length}` });
  const place = made.headers.get("Location") ?? "";
  const refused = await tus("PATCH", place, { ...PART, "Upload-Offset": "0" }, bytes);
  expect(refused.headers.get("Content-Location")).toMatch(/^\/admin\/medias\/[0-9a-f-]{36}#unknown-format$/);
});

test("an interrupted upload continues where it stopped, also after the server was killed", async () => {
  const film = aFilm({ seconds: 3, size: "640x360" });
  const filename = Buffer.from("reprise.mp4").toString("base64");
  const made = await tus("POST", "/admin/medias/envois", {
    "Upload-Length": `${film.length}`,
    "Upload-Metadata": `filename ${filename}`,
  });
  const place = made.headers.get("Location") ?? "";
  expect(place).toMatch(/^\/admin\/medias\/envois\/[0-9a-f-]{36}$/);
  expect((await admin.open("/admin/medias")).text).toMatch(/reprise.*Envoi en cours/);
  const half = Math.floor(film.length / 2);
  await tus("PATCH", place, { ...PART, "Upload-Offset": "0" }, film.subarray(0, half));
  await shop.kill();
  await shop.start();
  const offset = Number((await tus("HEAD", place)).headers.get("Upload-Offset"));
  expect(offset).toBe(half);
  const end = await tus("PATCH", place, { ...PART, "Upload-Offset": `${offset}` }, film.subarray(offset));
  const page = await admin.open(end.headers.get("Content-Location") ?? "");
  expect(page.text).toContain("Le fichier est arrivé.");
  const id = place.split("/").at(-1) ?? "";
  expect((await assetOf(shop, id)).sha256).toBe(sha256(film));
  // The answer to the last part may be lost: a HEAD request tells that the upload is complete.
  const again = await tus("HEAD", place);
  expect(again.headers.get("Upload-Offset")).toBe(`${film.length}`);
  await untilState(shop, id, "ready");
});

test("an upload that is cut ten times, once by the death of the server, arrives whole", async () => {
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7 "), randomBytes(3_000_000)]);
  const made = await tus("POST", "/admin/medias/envois", { "Upload-Length": `${bytes.length}` });
  const place = made.headers.get("Location") ?? "";
  const id = place.split("/").at(-1) ?? "";
  const received = join(`${shop.env.DATA_DIR}`, "envois", id);
  const offsetNow = async () => Number((await tus("HEAD", place)).headers.get("Upload-Offset"));
  for (let cut = 1; cut <= 10; cut += 1) {
    const offset = await offsetNow();
    const sending = sendPart(place, offset, bytes.length - offset);
    sending.write(bytes.subarray(offset, offset + 200_000));
    await eventually(() => statSync(received).size > offset);
    if (cut === 5) await shop.kill();
    sending.destroy();
    if (cut === 5) await shop.start();
  }
  const offset = await offsetNow();
  expect(offset).toBeLessThan(bytes.length);
  const end = await tus("PATCH", place, { ...PART, "Upload-Offset": `${offset}` }, bytes.subarray(offset));
  expect(end.status).toBe(204);
  expect((await assetOf(shop, id)).sha256).toBe(sha256(bytes));
});

test("an upload whose connection hangs on one replica continues on another one", async () => {
  const other = await Shop.open({ beside: shop });
  const bytes = Buffer.from(`%PDF-1.7 ${"un document sur deux serveurs ".repeat(10_000)}`);
  const made = await tus("POST", "/admin/medias/envois", { "Upload-Length": `${bytes.length}` });
  const place = made.headers.get("Location") ?? "";
  const id = place.split("/").at(-1) ?? "";
  const hanging = sendPart(place, 0, bytes.length);
  hanging.write(bytes.subarray(0, 1000));
  await eventually(() => existsSync(join(`${shop.env.DATA_DIR}`, "envois", `${id}.lock`)));
  const asked = tus("HEAD", place, {}, undefined, other);
  hanging.destroy();
  const offset = Number((await asked).headers.get("Upload-Offset"));
  const end = await tus("PATCH", place, { ...PART, "Upload-Offset": `${offset}` }, bytes.subarray(offset), other);
  expect(end.status).toBe(204);
  expect((await assetOf(shop, id)).sha256).toBe(sha256(bytes));
  await other.close();
});

test("an upload becomes an asset once, even if the server is killed before it answers the last part", async () => {
  const bytes = Buffer.from("%PDF-1.7 un document de deux parties");
  const made = await tus("POST", "/admin/medias/envois", { "Upload-Length": `${bytes.length}` });
  const place = made.headers.get("Location") ?? "";
  const id = place.split("/").at(-1) ?? "";
  writeFileSync(join(`${shop.env.DATA_DIR}`, "envois", id), bytes);
  const asked = await Promise.all([tus("HEAD", place), tus("HEAD", place)]);
  for (const { headers } of asked) expect(headers.get("Content-Location")).toContain(`/admin/medias/${id}`);
  expect(await assetOf(shop, id)).toMatchObject({ state: "ready", sha256: sha256(bytes) });
  const entries = await shop.db.selectFrom("auditLog").select("action").where("entityId", "=", id).execute();
  expect(entries).toEqual([{ action: "create" }]);
});

test("an upload that was not continued for a day is deleted", async () => {
  const made = await tus("POST", "/admin/medias/envois", { "Upload-Length": "1000" });
  const id = made.headers.get("Location")?.split("/").at(-1) ?? "";
  const part = join(`${shop.env.DATA_DIR}`, "envois", id);
  const yesterday = Date.now() / 1000 - 90_000;
  utimesSync(part, yesterday, yesterday);
  await sql`update media_assets set updated_at = now() - interval '25 hours' where id = ${id}`.execute(shop.db);
  await runJob(shop, "clean-up");
  expect(existsSync(part)).toBe(false);
  expect((await admin.open(`/admin/medias/${id}`)).status).toBe(404);
});

test("an upload that is larger than the limit, or by a guest, is refused before it begins", async () => {
  expect((await tus("POST", "/admin/medias/envois", { "Upload-Length": "8000000000000" })).status).toBe(413);
  const answer = await new Visitor(shop.url).request("/admin/medias/envois", { method: "POST" });
  expect(answer.headers.get("Location")).toBe("/admin/login");
});
const OWN = { "Tus-Resumable": "1.0.0" };

function tus(method: string, address: string, headers: HeadersInit = {}, body?: Buffer, at = shop): Promise<Response> {
  const own = { ...OWN, Origin: at.url, Cookie: `sid=${admin.cookie("sid")}`, ...headers };
  return fetch(`${at.url}${address}`, { method, headers: own, body: body as BodyInit | undefined });
}

const PART = { "Content-Type": "application/offset+octet-stream" };

/** Begins to send the part of an upload that begins at that offset. */
function sendPart(place: string, offset: number, length: number): ClientRequest {
  const own = { ...OWN, ...PART, Cookie: `sid=${admin.cookie("sid")}`, Origin: shop.url };
  const headers = { ...own, "Content-Length": length, "Upload-Offset": offset };
  const sending = request(`${shop.url}${place}`, { method: "PATCH", agent: false, headers });
  // A client that has disconnected gets no answer.
  sending.on("error", () => undefined);
  return sending;
}
