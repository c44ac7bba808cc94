import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { FORM, headOf, openSocket, send, untilClosed } from "#tests/support/http.ts";
import { assetOf, sendFile } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { eventually } from "#tests/support/shop.ts";

/** Large bodies from somebody who has not signed in. */
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const MIB = 1024 * 1024;
const ID = "00000000-0000-7000-8000-000000000000";
const addresses = [...new Set(routeAddresses.map(({ path }) => path.replace(":slug", "mindset").replace(/:\w+/g, ID)))];

let clients = 0;
function form(body: string) {
  clients += 1;
  const headers = { Origin: shop.url, ...FORM, "X-Forwarded-For": `198.18.${clients >> 8}.${clients & 255}` };
  return { method: "POST", headers, body };
}

/** As much as a form may have, and more than any route takes: refused by the number of its fields, and by its length. */
const [DENSE, LARGE] = ["a&".repeat(50 * 1024 - 1), "a&".repeat(MIB / 2)];

test("a body of nothing but fields is refused at every route, and meanwhile the home page is shown", async () => {
  const lesson = `/admin/lecons/${ID}`;
  const paths = [...addresses, ...Array.from({ length: 20 }, () => lesson)];
  const answered: string[] = [];
  for (const body of [DENSE, LARGE]) {
    for (let start = 0; start < paths.length; start += 20) {
      const answers = paths.slice(start, start + 20).map(async (path) => {
        const { status } = await send(shop.url, path, form(body));
        return `${path}: ${status}`;
      });
      expect((await send(shop.url, "/")).status).toBe(200);
      answered.push(...(await Promise.all(answers)));
    }
  }
  expect(answered.filter((answer) => !/: (302|303|400|403|404|405|413|415)$/.test(answer))).toEqual([]);
}, 240_000);

test("more fields than a form has are refused before a route reads them, whoever sends them", async () => {
  const answers = ["/contact", "/login", "/signup", "/checkout/mindset", "/challenge", "/", "/admin/login"].map(
    async (path) => [path, (await send(shop.url, path, form(DENSE))).status],
  );
  expect((await Promise.all(answers)).filter(([, status]) => status !== 413)).toEqual([]);
});

test("half-sent forms of an administrator's page, by guests, take no place from those who buy", async () => {
  const sockets = Array.from({ length: 210 }, (_, n) => {
    const headers = { Origin: shop.url, ...FORM, "Content-Length": "1000", "X-Forwarded-For": `198.19.${n % 11}.7` };
    const socket = openSocket(shop.url);
    socket.on("error", () => undefined);
    socket.write(headOf(shop.url, "POST", "/admin/vendeur", headers));
    return socket;
  });
  for (let times = 0; times < 5; times += 1)
    expect((await send(shop.url, `/checkout/mindset?essai=${times}`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test("an address with a fragment, which no browser sends, makes no page of its own", async () => {
  expect((await send(shop.url, "/guide#1")).status).toBe(400);
});

test("a form that names two types or boundaries is refused: its fields would be others than those that were counted", async () => {
  const part = 'a=\r\n--b\r\nContent-Disposition: form-data; name="x[10000000]"\r\n\r\n1\r\n--b--\r\n';
  for (const [type, body, status] of [
    ["application/x-www-form-urlencoded, multipart/form-data; boundary=b", part, 415],
    ["multipart/form-data; boundary=b, application/x-www-form-urlencoded", "a&".repeat(51_000), 400],
  ] as const) {
    for (const path of ["/login", "/contact"]) {
      const headers = { Origin: shop.url, "Content-Type": type };
      expect((await send(shop.url, path, { method: "POST", headers, body })).status).toBe(status);
    }
  }
  expect((await send(shop.url, "/")).status).toBe(200);
});

test("a guest is sent to sign in before the large body of an administrator's form has arrived", async () => {
  const headers = { Origin: shop.url, ...FORM, "Content-Length": `${MIB}` };
  const answers = [`/admin/lecons/${ID}`, `/admin/medias/${ID}`].map((path) => {
    const socket = openSocket(shop.url);
    socket.write(`${headOf(shop.url, "POST", path, headers)}titre=`);
    return untilClosed(socket);
  });
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 30[23] /);
    expect(answer).toContain("/admin/login");
  }
});

test("a browser that sends too much reads why on a page", async () => {
  const { headers, ...large } = form("a".repeat(200_000));
  for (const path of ["/contact", "/assets/page-AAAAAAAA.js", `/medias/${ID}/720.mp4`]) {
    const page = await send(shop.url, path, { ...large, headers: { ...headers, Accept: "text/html" } });
    expect([page.status, page.body]).toEqual([413, expect.stringMatching(/<h1[^>]*>Envoi trop volumineux/)]);
    expect((await send(shop.url, path, { ...large, headers })).body).toBe("L’envoi est trop volumineux.\n");
  }
});

/** Names of films, sounds and files that nobody has: each costs a look into the database. */
const admin = await anAdmin(shop);

const INVENTED: [string, () => string][] = [
  ["/medias/", () => `/medias/${crypto.randomUUID()}/720.mp4`],
  ["/flux/", () => `/flux/${"A".repeat(43)}/${crypto.randomUUID()}.m4a`],
  ["/flux/ as a feed", () => `/flux/${crypto.randomUUID()}-123456.xml`],
  ["/assets/", () => `/assets/page-${crypto.randomUUID().slice(0, 8)}.js`],
];

test.each(INVENTED)("a client that invents many names under %s has to wait, and nobody else has", async (_, invent) => {
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
  const [guesser, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const statuses = new Set<number>();
  for (let count = 0; count < 150; count += 1) {
    const answer = await send(shop.url, invent(), from(guesser));
    statuses.add(answer.status);
    if (answer.status === 429) expect(answer.headers["retry-after"]).toBe("60");
  }
  expect([...statuses]).toEqual([404, 429]);
  expect((await send(shop.url, invent(), from(other))).status).toBe(404);
});

test("a name that does not exist is remembered: no query looks for it again until some seconds later", async () => {
  const { id } = await sendFile(admin, "carnet.pdf", "%PDF-1.4 Un carnet à imprimer");
  expect((await assetOf(shop, id)).state).toBe("ready");
  const spoken = await anAsset(shop, { renditions: { "son.m4a": randomBytes(1000) } });
  await showIn(shop, "trois-colonnes", [{ type: "video", asset: spoken, title: "La preuve" }]);
  const learner = await aCustomer(shop, "memoire@exemple.fr", "mindset");
  const shown = await learner.submit(
    await learner.open("/formations/mindset/podcast"),
    { cours: undefined },
    "adresse",
  );
  const feed = `${shown.document.querySelector("input[readonly]")?.getAttribute("value")}`;
  const [media, hash] = [`/medias/${id}/carnet.pdf`, createHash("sha256").update("an older address").digest("hex")];
  const rename = (name: string) =>
    shop.db.updateTable("mediaRenditions").set({ name }).where("assetId", "=", id).execute();
  const { tokenHash } = await shop.db.selectFrom("podcastFeeds").select("tokenHash").executeTakeFirstOrThrow();
  const close = (tokenHash: string) => shop.db.updateTable("podcastFeeds").set({ tokenHash }).execute();
  const statuses = async () => [(await admin.request(media)).status, (await learner.request(feed)).status];
  await rename("ailleurs.pdf");
  await close(hash);
  expect(await statuses()).toEqual([404, 404]);
  // Both exist now, and only a query could tell.
  await rename("carnet.pdf");
  await close(tokenHash);
  expect(await statuses()).toEqual([404, 404]);
  await eventually(async () => `${await statuses()}` === "200,200");
});

test("a link to a file that is gone leads to a page of the site, also the second time, and a player gets a line", async () => {
  const { id } = await sendFile(admin, "grille.pdf", "%PDF-1.4 Une grille à imprimer");
  expect((await assetOf(shop, id)).state).toBe("ready");
  // A browser has no use for a feed.
  const invented = INVENTED.filter(([what]) => !what.includes("feed")).map(([, invent]) => invent());
  const gone = [`/medias/${id}/autre.pdf`, "/medias/x", ...invented, "/assets/x"];
  for (const path of [...gone, ...gone]) {
    const page = await send(shop.url, path, { headers: { Accept: "text/html,*/*" } });
    expect([path, page.status, page.body]).toEqual([path, 404, expect.stringContaining("Page introuvable")]);
    expect(page.body).toContain("Retour à l’accueil");
    expect(page.headers["content-disposition"]).toBeUndefined();
    const line = await send(shop.url, path, { headers: { Accept: "*/*" } });
    expect([path, line.status, line.body]).toEqual([path, 404, expect.stringMatching(/^Ce fichier n’existe pas.*\n$/)]);
  }
});

test("a button that puts back more than a form can hold is refused, in a text and in a lesson", async () => {
  const admin = await anAdmin(shop);
  const rows = Array.from({ length: 9000 }, (_, row) => `blocks-0-rows-${row}=`).join("&");
  const lesson = await shop.db.selectFrom("lessons").select("id").executeTakeFirstOrThrow();
  const block = `text:${crypto.randomUUID()}`;
  const doors = [
    ["/admin/textes/ressources-sport", "remettre blocks-0", `blocks-0-kind=table&${rows}`],
    [
      "/admin/textes/ressources-sport",
      "remettre blocks-0",
      `blocks-0-kind=table&blocks-0-title=${"a".repeat(2 ** 20)}`,
    ],
    [`/admin/lecons/${lesson.id}`, `remettre ${block}`, rows],
  ] as const;
  for (const [door, intent, retire] of doors) {
    const body = new URLSearchParams({ intent, retire, blocs: "" });
    expect([door, (await admin.request(door, { method: "POST", body })).status]).toEqual([door, 400]);
  }
});
