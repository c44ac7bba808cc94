import { expect, test } from "vitest";
import { byteAnswer } from "./byte-range.ts";

const file = { size: 1000, etag: '"one"' };
const whole = { status: 200 };
const part = (start: number, end: number) => ({ status: 206, start, end });

test.each([
  [{}, whole],
  [{ range: "bytes=0-" }, part(0, 999)],
  [{ range: "bytes=10-19" }, part(10, 19)],
  [{ range: "bytes=990-2000" }, part(990, 999)],
  [{ range: "bytes=-10" }, part(990, 999)],
  [{ range: "bytes=-5000" }, part(0, 999)],
  [{ range: "bytes=1000-" }, { status: 416 }],
  [{ range: "bytes=0-9,20-29" }, whole],
  [{ range: "seconds=0-9" }, whole],
  [{ range: "bytes" }, whole],
  [{ range: "bytes=0-9", "if-range": '"one"' }, part(0, 9)],
  [{ range: "bytes=0-9", "if-range": '"another"' }, whole],
  [{ range: "bytes=0-9", "if-range": 'W/"one"' }, whole],
  [{ range: "bytes=0-9", "if-range": "Sun, 22 Nov 2026 00:00:00 GMT" }, whole],
  [{ "if-none-match": '"one"' }, { status: 304 }],
  [{ "if-none-match": '"another", W/"one"', range: "bytes=0-9" }, { status: 304 }],
  [{ "if-none-match": '"another"' }, whole],
])("%j is answered with %j", (headers, answer) => {
  expect(byteAnswer(headers, file)).toEqual(answer);
});

test("no part of an empty file can be sent", () => {
  expect(byteAnswer({ range: "bytes=0-" }, { ...file, size: 0 })).toEqual({ status: 416 });
});
