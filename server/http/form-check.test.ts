import { expect, test } from "vitest";
import { formError } from "./form-check.ts";

const FORM = "application/x-www-form-urlencoded";
const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const fields = (count: number) => Array.from({ length: count }, (_, index) => `c${index}=`).join("&");

test.each([
  [FORM, "email=a%40exemple.fr&cgv=on", null],
  [`${FORM}; charset=utf-8`, "", null],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n', null],
  [FORM, fields(100), null],
  [FORM, fields(101), "too-many"],
  // Parsed, it would last beyond the time-out: they are counted before.
  [FORM, "a&".repeat(2_000_000), "too-many"],
  [FORM, "&a=1&&b=%3D", null],
  [FORM, "=x", "unreadable"],
  [FORM, "%5F_intent__=x", "unreadable"],
  [FORM, "a[999999999]=x", "unreadable"],
  [FORM, "__intent__=x", "unreadable"],
  [FORM, `${"a".repeat(65)}=x`, "unreadable"],
  ["multipart/form-data", "x", "unreadable"],
  ['multipart/form-data; boundary="b"', `${part("a").repeat(100)}--b--\r\n`, null],
  ["multipart/form-data; boundary=b", `${part("a").repeat(101)}--b--\r\n`, "too-many"],
  ["multipart/form-data; boundary=b", `${part("a[9]")}--b--\r\n`, "unreadable"],
  ["multipart/form-data; boundary=b", `${part(`a"\r\n${"A: b\r\n".repeat(200)}`)}--b--\r\n`, "unreadable"],
  // Fetch takes the last of several types, and of several boundaries another one than a reader may expect.
  [`${FORM}, multipart/form-data; boundary=b`, `a=\r\n${part("x[10000000]")}--b--\r\n`, "no-form"],
  [`multipart/form-data; boundary=b, ${FORM}`, "a&".repeat(51_000), "unreadable"],
  ['multipart/form-data; x="; boundary=c"; boundary=b', `${part("a").repeat(1800)}--b--\r\n`, "unreadable"],
  ["multipart/form-data; boundary=c; boundary=b", `${part("a[9]")}--b--\r\n`, "unreadable"],
  [`${FORM}-x`, "a=1", "no-form"],
  [`${FORM}\u00a0`, "a=1", "no-form"],
  [FORM, `${"a".repeat(64)}=x`, null],
  ["application/json", "{}", "no-form"],
  ["", "", "no-form"],
] as const)("%s, %.30s: %s", async (type, body, error) => {
  expect(await formError(type, Buffer.from(body))).toBe(error);
});
