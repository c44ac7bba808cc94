import { expect, test } from "vitest";
import { formError } from "./form-check.ts";

const FORM = "application/x-www-form-urlencoded";
const fields = (count: number) => Array.from({ length: count }, (_, index) => `c${index}=`).join("&");

test.each([
  [FORM, "email=a%40exemple.fr&cgv=on", null],
  [`${FORM}; charset=utf-8`, "", null],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n', null],
  [FORM, fields(100), null],
  [FORM, fields(101), "too-many"],
  [FORM, "a[999999999]=x", "unreadable"],
  [FORM, "__intent__=x", "unreadable"],
  [FORM, `${"a".repeat(65)}=x`, "unreadable"],
  ["multipart/form-data", "x", "unreadable"],
  ["application/json", "{}", "no-form"],
  ["", "", "no-form"],
] as const)("%s, %.30s: %s", async (type, body, error) => {
  expect(await formError(type, Buffer.from(body))).toBe(error);
});
