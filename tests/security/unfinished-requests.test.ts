import { expect, test } from "vitest";
import { FORM, headOf, openSocket, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop } from "#tests/support/shop.ts";

const shop = await aShop();
const pid = shop.pid;

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
  expect((await send(shop.url, "/entrepreneuriat")).status).toBe(200);
  expect(shop.pid).toBe(pid);
  expect(shop.isRunning()).toBe(true);
  expect(shop.logs.filter((line) => /uncaught|unhandled|"level":(50|60)/.test(line))).toEqual([]);
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
