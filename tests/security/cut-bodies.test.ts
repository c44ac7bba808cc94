import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { FORM, headOf, openSocket, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { eventually } from "#tests/support/shop.ts";

/** Clients that disconnect in the middle of a body, at every route and at moments that each hit another step of it. */
const shop = await aShop();
const { pid } = shop;
const people = [await anAdmin(shop), await aCustomer(shop, "coupe@exemple.fr", "mindset")];
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
  expect(shop.logs.filter((line) => /uncaught|unhandled|"level":(50|60)/.test(line))).toEqual([]);
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
