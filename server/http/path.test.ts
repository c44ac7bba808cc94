import { expect, test } from "vitest";
import { canonicalPath } from "./path.ts";

test.each([
  ["/", "/"],
  ["/guide", "/guide"],
  ["//guide", "/guide"],
  ["/\\evil.example", "/evil.example"],
  ["///evil.example//x//", "/evil.example/x"],
  ["/guide/", "/guide"],
  ["/guide//", "/guide"],
  ["/%67uide", "/guide"],
  ["/a/../guide", "/guide"],
  ["/a/%2e%2E/guide", "/guide"],
  ["/.//evil.example", "/evil.example"],
  ["/caf%c3%a9", "/caf%C3%A9"],
  ["/a%2fb", "/a%2Fb"],
  ["/a%252e", "/a%252e"],
  ["/a%00b", "/a%00b"],
  ["/a b", "/a%20b"],
  ["/GUIDE", "/GUIDE"],
])("%j is %j", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});

test.each(["*", "", "http://evil.example/", "/%", "/%zz", "/%E0%A4%A", "/a%ff"])("%j has no canonical form", (path) => {
  expect(canonicalPath(path)).toBeUndefined();
});
