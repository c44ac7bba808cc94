import { expect, test } from "vitest";
import { proofTypeOf } from "./proof-type.ts";

test.each([
  ["%PDF-1.7\n%abc", "pdf"],
  ["\x89PNG\r\n\x1a\n\0\0\0\0", "png"],
  ["\xff\xd8\xff\xe0\0\x10JFIF\0\x01", "jpg"],
  ["RIFF\0\0\0\0WEBP", "webp"],
  ["RIFF\0\0\0\0WAVE", undefined],
  ["<!doctype html>", undefined],
  ["PK\x03\x04abcdefgh", undefined],
  ["<svg xmlns=''>", undefined],
  ["MZ", undefined],
  ["", undefined],
])("the first bytes %j are a proof of the type %s", (head, extension) => {
  expect(proofTypeOf(Buffer.from(head, "latin1"))?.extension).toBe(extension);
});
