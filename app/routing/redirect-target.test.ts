import { expect, test } from "vitest";
import { requestedTarget, safeRedirectTarget } from "./redirect-target.ts";

test.each([
  ["/orders", "/orders"],
  ["/", "/"],
  ["/checkout/mindset?canceled=1#prix", "/checkout/mindset?canceled=1#prix"],
  ["/a/../orders", "/orders"],
  ["/search?next=https://evil.example", "/search?next=https://evil.example"],
  ["/été", "/%C3%A9t%C3%A9"],
])("%s leads to %s", (target, path) => {
  expect(safeRedirectTarget(target)).toBe(path);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nSet-Cookie: a=b",
  "/\u0000/evil.example",
  "/a/..//evil.example",
  "/.//evil.example",
  "https://evil.example",
  "http:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "@evil.example",
  " /orders",
  "",
  `/${"a".repeat(2048)}`,
  null,
  undefined,
  3,
  ["/orders"],
])("%j leads home", (target) => {
  expect(safeRedirectTarget(target)).toBe("/");
});

test.each([
  ["?redirectTo=/admin/systeme", "/admin/systeme"],
  ["?redirectTo=//evil.example", null],
  ["", null],
])("a sign-in page with %j was asked for %j", (query, page) => {
  expect(requestedTarget(new URL(`http://essor.example/admin/login${query}`))).toBe(page);
});
