import { expect, test } from "vitest";
import { FORM, headOf, openSocket, send, untilClosed } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";

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

test("a megabyte of fields is refused at every route, and meanwhile the home page is shown", async () => {
  const body = "a&".repeat(MIB / 2);
  const lesson = `/admin/lecons/${ID}`;
  const paths = [...addresses, ...Array.from({ length: 20 }, () => lesson)];
  const refused: string[] = [];
  for (let start = 0; start < paths.length; start += 20) {
    const answers = paths.slice(start, start + 20).map(async (path) => {
      const { status } = await send(shop.url, path, form(body));
      return [302, 303, 400, 403, 404, 405, 413, 415].includes(status) ? "" : `${path}: ${status}`;
    });
    expect((await send(shop.url, "/")).status).toBe(200);
    refused.push(...(await Promise.all(answers)));
  }
  expect(refused.filter(Boolean)).toEqual([]);
}, 240_000);

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
