import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import { post } from "#tests/support/http.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => shop.close());

test("wrong passwords at the login page do not stop a signed-in administrator from confirming the password", async () => {
  const admin = await anAdmin(shop, { address: "203.0.113.9" });
  for (let guess = 0; guess < 12; guess += 1) {
    const from = { "X-Forwarded-For": `198.51.100.${guess}` };
    await post(shop.url, "/admin/login", { email: ADMIN.email, password: `essai numéro ${guess}` }, from);
  }
  const asked = await admin.open("/admin/confirmer-identite?redirectTo=/admin/journal");
  const done = await admin.submit(asked, { password: ADMIN.password });
  expect({ status: done.status, path: new URL(done.url).pathname }).toEqual({ status: 200, path: "/admin/journal" });
});

test("wrong passwords at the confirmation page are limited", async () => {
  const admin = await anAdmin(shop, { address: "203.0.113.9" });
  const asked = await admin.open("/admin/confirmer-identite");
  let last = 0;
  for (let guess = 0; guess < 11; guess += 1) {
    last = (await admin.submit(asked, { password: `essai numéro ${guess}` })).status;
  }
  expect(last).toBe(429);
});
