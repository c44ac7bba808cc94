import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { FORM, headOf, openSocket, post, send } from "#tests/support/http.ts";
import { idOf, sendTable } from "#tests/support/imports.ts";
import { assetOf, sha256 } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { eventually, Shop } from "#tests/support/shop.ts";

/** Clients that disconnect in the middle of a body, at every route and at moments that each hit another step of it. */
const whole = await aShop();
const admin = await anAdmin(whole);
const customer = await aCustomer(whole, "coupe@exemple.fr", "mindset");
const imported = await sendTable(admin, "contacts", { bytes: "email\nlea@exemple.fr\n" });
const page = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Coupée" }, "Créer la page");
// A process without a worker: each fault in its log is one of a request.
const shop = await aShop({ beside: whole, env: { PROCESS: "web" } });
const { pid } = shop;
const [asAdmin, asCustomer] = [admin, customer].map((visitor) => ({ Cookie: `sid=${visitor.cookie("sid")}` }));

const MOMENTS = [0, 1, 5, 20, 60];
const ID = "00000000-0000-7000-8000-000000000000";
/** Where a body is read only once its row, or its key, is known. */
const KNOWN: Record<string, string> = {
  "/admin/importer/:id": `/admin/importer/${idOf(imported)}`,
  "/admin/pages/:id": new URL(page.url).pathname,
  "/admin/chiffres/:key": "/admin/chiffres/nouveau",
  "/admin/textes/:key": "/admin/textes/contact",
};
const addressOf = (path: string) => KNOWN[path] ?? path.replace(":slug", "mindset").replace(/:\w+/g, ID);
const kindOf = (file: string) => /\bbody: "(\w+)"/.exec(readFileSync(`app/${file}`, "utf8"))?.[1] ?? "form";

const PART = (name: string, file = "") => `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
const FILE = (name: string) => `${PART(name, '; filename="a.pdf"')}%PDF-1.4 ${"a".repeat(70_000)}`;
/** What the forms with a file ask before it. */
const FIELDS = `${PART("sujet")}formation\r\n${PART("date")}2026-01-01\r\n${PART("adresse")}mes-prix\r\n`;
const MULTIPART = { "Content-Type": "multipart/form-data; boundary=x" };
const SIGNED = { "Content-Type": "application/json", "Stripe-Signature": "t=1,v1=0", Authorization: "Bearer 0" };
const ENCODED = `email=a%40exemple.fr&note=${"a".repeat(20_000)}`;

/** The bodies of each kind of route, and the length that they announce: none is refused for its length. */
const BODIES: Record<string, { length: number; headers: Record<string, string>; begun: string }[]> = {
  stream: [
    ...["fichier", "preuve", "rapport"].map(FILE),
    FIELDS + FILE("fichier"),
    `${FIELDS}${PART("quoi")}contacts\r\n${FILE("fichier")}`,
    `${FIELDS}${PART("quoi")}cours\r\n${FILE("fichier")}`,
  ].map((begun) => ({ length: 5_000_000, headers: { ...asAdmin, ...MULTIPART }, begun })),
  // Above what is read before the guards.
  guarded: [
    { length: 300_000, headers: { ...asAdmin, ...MULTIPART }, begun: FILE("fichier") },
    { length: 300_000, headers: { ...asAdmin, ...FORM }, begun: ENCODED },
  ],
  raw: [{ length: 500_000, headers: SIGNED, begun: `{"id":"${"a".repeat(70_000)}` }],
  form: [
    { length: 60_000, headers: { ...asAdmin, ...FORM }, begun: ENCODED },
    { length: 60_000, headers: { ...asCustomer, ...FORM }, begun: ENCODED },
    { length: 60_000, headers: { ...asAdmin, ...MULTIPART }, begun: FIELDS },
  ],
};
const targets = new Map(routeAddresses.map(({ path, file }) => [addressOf(path), BODIES[kindOf(file)] ?? []]));
targets.delete("/logout");

/** Sends the beginning of a body, and resets the connection so many milliseconds later. */
async function cut(ms: number, head: string, begun: string): Promise<void> {
  const socket = openSocket(shop.url);
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.write(head + begun, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, ms));
  socket.resetAndDestroy();
}

async function expectUnharmed(): Promise<void> {
  expect((await send(shop.url, "/entrepreneuriat")).status).toBe(200);
  expect([shop.pid, shop.isRunning()]).toEqual([pid, true]);
  expect(shop.logs.filter((line) => /uncaught|unhandled|"level":(50|60)/.test(line)).join("\n")).toBe("");
}

test("a body that is cut at any moment, at any route, ends no process and is no failure of the shop", async () => {
  for (const ms of MOMENTS) {
    for (const [path, bodies] of targets) {
      await Promise.all(
        bodies.map(({ length, headers, begun }) => {
          const announced = { Origin: shop.url, ...headers, "Content-Length": `${length}` };
          return cut(ms, headOf(shop.url, "POST", path, announced, "keep-alive"), begun);
        }),
      );
    }
  }
  await expectUnharmed();
  // Otherwise nothing was cut.
  expect(shop.logs.filter((line) => /"method":"POST".*"status":(404|413)/.test(line))).toEqual([]);
  await eventually(async () => (await uploading()) === 0);
}, 240_000);

test("a form whose file ends too early is a wrong request", async () => {
  const body = `${PART("rapport", '; filename="a.xml"')}<feedback`;
  const headers = { Origin: shop.url, ...asAdmin, ...MULTIPART };
  expect((await send(shop.url, "/admin/emails/delivrabilite", { method: "POST", headers, body })).status).toBe(400);
  await expectUnharmed();
});

test("a resumable upload whose parts are cut keeps what has arrived, and its rest completes it", async () => {
  const bytes = Buffer.from(`%PDF-1.4 ${"a".repeat(5_000_000)}`);
  const tus = { "Tus-Resumable": "1.0.0", Origin: shop.url, ...asAdmin };
  const metadata = { "Upload-Length": `${bytes.length}`, "Upload-Metadata": `filename ${btoa("a.pdf")}` };
  const begun = await send(shop.url, "/admin/medias/envois", { method: "POST", headers: { ...tus, ...metadata } });
  expect(begun.status).toBe(201);
  const path = new URL(`${begun.headers.location}`, shop.url).pathname;
  const offsets: number[] = [];
  const nextPart = async () => {
    const at = Number((await send(shop.url, path, { method: "HEAD", headers: tus })).headers["upload-offset"]);
    offsets.push(at);
    const headers = { ...tus, "Upload-Offset": `${at}`, "Content-Type": "application/offset+octet-stream" };
    return { headers, body: bytes.subarray(at) };
  };
  for (const ms of [...MOMENTS, ...MOMENTS]) {
    const { headers, body } = await nextPart();
    const announced = { ...headers, "Content-Length": `${body.length}` };
    await cut(ms, headOf(shop.url, "PATCH", path, announced, "keep-alive"), `${body.subarray(0, 70_000)}`);
  }
  await expectUnharmed();
  // What was cut last may still be arriving when its offset is asked for.
  await eventually(async () => {
    const { headers, body } = await nextPart();
    return (await send(shop.url, path, { method: "PATCH", headers, body })).status === 204;
  });
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
  expect((await assetOf(shop, path.split("/").at(-1) ?? "")).sha256).toBe(sha256(bytes));
});

async function uploading(): Promise<number> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("mediaAssets").select("id").where("state", "=", "uploading").execute(),
  );
  return rows.length;
}

test("two thousand clients that disconnect in the middle of a request affect no other client", async () => {
  const body = "email=a%40exemple.fr&password=essai";
  const requests = [
    "/",
    "/entrepreneuriat",
    "/login",
    "/account",
    "/checkout/mindset",
    "/nulle-part",
    "/orders.data",
  ].map((path) => headOf(shop.url, "GET", path, {}, "keep-alive"));
  requests.push(
    headOf(shop.url, "POST", "/mot-de-passe", { Origin: shop.url, ...FORM, "Content-Length": `${body.length}` }) + body,
  );
  for (let round = 0; round < 50; round += 1) {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const bytes = requests[index % requests.length] ?? "";
        const socket = openSocket(shop.url);
        socket.on("error", () => undefined);
        // Cut after so many bytes of the request; every fifth one is sent in full and closed before the response.
        const cut = index % 5 === 0 ? bytes.length : (round * 40 + index) % bytes.length;
        await new Promise<void>((resolve) => socket.write(bytes.slice(0, cut) || "G", () => resolve()));
        socket.resetAndDestroy();
      }),
    );
  }
  await expectUnharmed();
}, 240_000);

test("clients that never finish a form take no place from others, whatever they post", async () => {
  const crowded = await Shop.open({ beside: shop, env: { PROCESS: "web", TRUST_PROXY: "1" } });
  const begun = `${"email=a%40exemple.fr&".repeat(3)}password=`;
  const sockets = await Promise.all(
    ["/contact", "/login", "/webhooks/stripe"].flatMap((path, kind) =>
      Array.from({ length: kind === 0 ? 220 : 60 }, async (_, index) => {
        const socket = openSocket(crowded.url);
        socket.on("error", () => undefined);
        const headers = {
          Origin: crowded.url,
          ...FORM,
          "Content-Length": "9999",
          "X-Forwarded-For": `198.${18 + kind}.${index}.1`,
        };
        await new Promise<void>((resolve) =>
          socket.write(headOf(crowded.url, "POST", path, headers, "keep-alive") + begun, () => resolve()),
        );
        return socket;
      }),
    ),
  );
  try {
    expect((await send(crowded.url, "/checkout/mindset")).status).toBe(200);
    expect((await post(crowded.url, "/login", { email: "a@exemple.fr", password: "essai" })).status).toBe(400);
    expect((await post(crowded.url, "/webhooks/stripe", {})).status).toBe(400);
  } finally {
    for (const socket of sockets) socket.destroy();
    await crowded.kill();
  }
});
