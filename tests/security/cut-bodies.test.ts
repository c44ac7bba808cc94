import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { FORM, headOf, openSocket, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { eventually, Shop } from "#tests/support/shop.ts";

/** Clients that disconnect in the middle of a body, at every route and at moments that each hit another step of it. */
const whole = await aShop();
const people = [await anAdmin(whole), await aCustomer(whole, "coupe@exemple.fr", "mindset")];
// A process without a worker: each fault in its log is one of a request.
const shop = await aShop({ beside: whole, env: { PROCESS: "web" } });
const { pid } = shop;
const cookies = people.map((visitor) => `sid=${visitor.cookie("sid")}`);

const MOMENTS = [0, 1, 5, 20, 60];
const ID = "00000000-0000-7000-8000-000000000000";
const addresses = [...new Set(routeAddresses.map(({ path }) => path.replace(":slug", "mindset").replace(/:\w+/g, ID)))];

const PART = (name: string, file = "") => `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
const FILE = `${PART("fichier", '; filename="a.pdf"')}%PDF-1.4 ${"a".repeat(70_000)}`;
const MULTIPART = { "Content-Type": "multipart/form-data; boundary=x" };
const BODIES = [
  { type: MULTIPART, begun: FILE },
  { type: MULTIPART, begun: `${PART("sujet")}formation\r\n${PART("date")}2026-01-01\r\n${FILE}` },
  { type: MULTIPART, begun: `${PART("adresse")}mes-prix\r\n${FILE}` },
  { type: FORM, begun: `email=a%40exemple.fr&note=${"a".repeat(70_000)}` },
];

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
    for (const path of addresses.filter((address) => address !== "/logout")) {
      const streams = /^\/admin\/(medias|cours\/importer|avis|chiffres)/.test(path);
      const bodies = streams ? [...BODIES, ...BODIES] : BODIES.slice(2);
      await Promise.all(
        bodies.map(({ type, begun }, index) => {
          const headers = { Origin: shop.url, Cookie: cookies[streams ? 0 : index] ?? "", ...type };
          const head = headOf(shop.url, "POST", path, { ...headers, "Content-Length": "5000000" }, "keep-alive");
          return cut(ms, head, begun);
        }),
      );
    }
  }
  await expectUnharmed();
  await eventually(async () => (await uploading()) === 0);
}, 240_000);

test("a form whose file ends too early is a wrong request", async () => {
  const body = `${PART("rapport", '; filename="a.xml"')}<feedback`;
  const headers = { Origin: shop.url, Cookie: cookies[0] ?? "", ...MULTIPART };
  expect((await send(shop.url, "/admin/emails/delivrabilite", { method: "POST", headers, body })).status).toBe(400);
  await expectUnharmed();
});

test("a part of a resumable upload that is cut leaves the upload to be resumed", async () => {
  const [cookie = ""] = cookies;
  const tus = { "Tus-Resumable": "1.0.0", Origin: shop.url, Cookie: cookie };
  const metadata = { "Upload-Length": "5000000", "Upload-Metadata": `filename ${btoa("a.mp4")}` };
  const begun = await send(shop.url, "/admin/medias/envois", { method: "POST", headers: { ...tus, ...metadata } });
  expect(begun.status).toBe(201);
  const path = new URL(`${begun.headers.location}`, shop.url).pathname;
  const offset = async () =>
    Number((await send(shop.url, path, { method: "HEAD", headers: tus })).headers["upload-offset"]);
  for (const ms of [...MOMENTS, ...MOMENTS]) {
    const part = { "Upload-Offset": `${await offset()}`, "Content-Type": "application/offset+octet-stream" };
    const head = headOf(shop.url, "PATCH", path, { ...tus, ...part, "Content-Length": "4000000" }, "keep-alive");
    await cut(ms, head, "a".repeat(70_000));
  }
  await expectUnharmed();
  expect(await offset()).toBeGreaterThanOrEqual(0);
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
