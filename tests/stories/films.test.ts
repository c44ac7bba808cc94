import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { send } from "#tests/support/http.ts";
import { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const bytes = randomBytes(6_000_000);
const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:04.000\nTu n’as pas à y croire.\n";

let shop: Shop;
let learner: Visitor;
/** In the second lesson of « Mindset », and nowhere else. */
let film: string;
let address: string;

beforeAll(async () => {
  shop = await Shop.open();
  learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
  film = await anAsset(shop, { renditions: { "480.mp4": bytes }, captions: CAPTIONS });
  address = `/medias/${film}/480.mp4`;
  await showIn(shop, "trois-colonnes", [{ type: "video", asset: film, title: "Les trois colonnes" }]);
});
afterAll(() => shop.close());

test("a film is there for its buyer and for administrators, and for nobody else", async () => {
  const other = await aCustomer(shop, "autre@exemple.fr", "dont-die");
  expect((await first(learner)).status).toBe(206);
  expect((await first(await anAdmin(shop))).status).toBe(206);
  for (const stranger of [new Visitor(shop.url), other]) {
    const answer = await stranger.request(address);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("n’est pas ouvert à ce compte");
    expect((await stranger.request(`/medias/${film}/fr.vtt`)).status).toBe(404);
  }
});

test("any part of a film can be asked for, and what has changed comes whole", async () => {
  const part = await ranged("bytes=100-199");
  expect(part.status).toBe(206);
  expect(part.headers.get("Content-Range")).toBe("bytes 100-199/6000000");
  expect(part.headers.get("Content-Type")).toBe("video/mp4");
  expect(part.headers.get("Cache-Control")).toBe("private, no-transform");
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);

  const end = await ranged("bytes=-50");
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-50))).toBe(true);

  const beyond = await ranged("bytes=6000000-");
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("Content-Range")).toBe("bytes */6000000");

  const head = await learner.request(address, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, "6000000"]);
  expect(head.headers.get("Accept-Ranges")).toBe("bytes");

  const etag = `${part.headers.get("ETag")}`;
  expect((await ranged("bytes=0-9", { "If-Range": etag })).status).toBe(206);
  expect((await learner.request(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
  for (const whole of [await ranged("bytes=0-9", { "If-Range": '"old"' }), await ranged("bytes=0-9,20-29")]) {
    expect([whole.status, whole.headers.get("Content-Length")]).toEqual([200, "6000000"]);
    await whole.body?.cancel();
  }
});

test("no trick with the name leads to another file", async () => {
  const cookie = `sid=${learner.cookie("sid")}`;
  for (const name of ["..%2f480.mp4", "..%2F..%2Fsecret", "%2e%2e/480.mp4", "1080.mp4", "480.mp4/", "%00", "%E0", ""]) {
    expect([name, (await send(shop.url, `/medias/${film}/${name}`, { headers: { Cookie: cookie } })).status]).toEqual([
      name,
      404,
    ]);
  }
  expect((await learner.request("/medias/not-an-id/480.mp4")).status).toBe(404);
});

test("captions are a text of the same address; a file is kept under its own name, and is never a page", async () => {
  const captions = await learner.request(`/medias/${film}/fr.vtt`);
  expect(captions.headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
  expect(await captions.text()).toBe(CAPTIONS);

  const file = await anAsset(shop, {
    kind: "file",
    originalName: "Été « 1 »\n.html",
    renditions: { "fichier.html": Buffer.from("<script>alert(1)</script>") },
  });
  await showIn(shop, "trois-colonnes", [{ type: "fichier", asset: file, label: "La fiche" }]);
  const answer = await learner.request(`/medias/${file}/fichier.html`);
  expect(answer.headers.get("Content-Disposition")).toBe(
    `attachment; filename="Ete _ 1 __.html"; filename*=UTF-8''%C3%89t%C3%A9%20%C2%AB%201%20%C2%BB%0A.html`,
  );
  expect(answer.headers.get("Content-Security-Policy")).toMatch(/^sandbox/);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("the film of a preview lesson is public, that of its neighbour is not", async () => {
  const preview = await anAsset(shop);
  await showIn(shop, "releve-de-sept-jours", [{ type: "video", asset: preview, title: "Pour voir" }]);
  const guest = new Visitor(shop.url);
  expect((await guest.request(`/medias/${preview}/240.mp4`)).status).toBe(200);
  expect((await guest.request(address)).status).toBe(404);
  await edit("update formations set is_active = false where slug = 'mindset'");
  const second = await anAsset(shop);
  await showIn(shop, "releve-de-sept-jours", [{ type: "video", asset: second, title: "Pour voir aussi" }]);
  expect((await guest.request(`/medias/${second}/240.mp4`)).status).toBe(404);
  await edit("update formations set is_active = true where slug = 'mindset'");
});

test("an account that opens a fifth stream loses its first", async () => {
  const streams = [];
  for (let one = 0; one < 5; one += 1) streams.push(await learner.request(address));
  await expect(streams[0]?.arrayBuffer()).rejects.toThrow();
  const second = streams[1]?.body?.getReader();
  expect((await second?.read())?.done).toBe(false);
  for (const stream of streams.slice(2)) await stream.body?.cancel();
  await second?.cancel();
});

test("a closed access ends the film that is playing, and its address", async () => {
  const playing = await learner.request(address);
  expect(playing.status).toBe(200);
  const ended = playing.arrayBuffer();
  await edit("update access set revoked_at = now()");
  await expect(ended).rejects.toThrow();
  expect((await learner.request(address)).status).toBe(404);
  await edit("update access set revoked_at = null");
});

function first(visitor: Visitor): Promise<Response> {
  return visitor.request(address, { headers: { Range: "bytes=0-9" } });
}

function ranged(range: string, headers: Record<string, string> = {}): Promise<Response> {
  return learner.request(address, { headers: { Range: range, ...headers } });
}

function edit(statement: string): Promise<unknown> {
  return shop.inspect((db) => sql.raw(statement).execute(db));
}
