import { expect, test } from "vitest";
import { recognise } from "./content.ts";

const bytes = (text: string) => Buffer.from(text.padEnd(32, "\0"), "latin1");

test.each([
  ["an MP4", "\0\0\0\x20ftypisom", "video"],
  ["a film of a telephone", "\0\0\0\x14ftypqt  ", "video"],
  ["a WebM", "\x1a\x45\xdf\xa3", "video"],
  ["an M4A", "\0\0\0\x20ftypM4A ", "audio"],
  ["an MP3 with a title", "ID3\x03", "audio"],
  ["an MP3 without one", "\xff\xfb\x90", "audio"],
  ["a WAV", "RIFF\0\0\0\0WAVE", "audio"],
  ["a WebP", "RIFF\0\0\0\0WEBP", "image"],
  ["an AVIF", "\0\0\0\x20ftypavif", "image"],
  ["a JPEG", "\xff\xd8\xff\xe0", "image"],
  ["a PDF", "%PDF-1.7", "file"],
])("recognises %s, whatever its name is", (_, text, kind) => {
  expect(recognise(bytes(text), "page.html")).toMatchObject({ kind });
});

test.each([
  ["a web page", "<!DOCTYPE html><script>", "page"],
  ["a drawing with a script", '<?xml version="1.0"?>\n<svg xmlns="x" onload="alert(1)">', "svg"],
  ["a playlist of the web", "#EXTM3U\nhttp://127.0.0.1/", "playlist"],
  ["a list of files", "ffconcat version 1.0\nfile /etc/passwd", "playlist"],
  ["a playlist in XML", '<?xml version="1.0"?><MPD xmlns="x">', "playlist"],
  ["a photo that no browser shows", "\0\0\0\x20ftypheic", "unknown-format"],
  ["a program", "MZ\x90", "unknown-format"],
  ["next to nothing", "a", "unknown-format"],
])("refuses %s that is called .mp4", (_, text, reason) => {
  expect(recognise(bytes(text), "film.mp4")).toBe(reason);
});

test("the name says which kind of archive, and no more", () => {
  expect(recognise(bytes("PK\x03\x04"), "cahier.docx")).toMatchObject({ kind: "file", extension: "docx" });
  expect(recognise(bytes("PK\x03\x04"), "page.html")).toMatchObject({ mimeType: "application/zip", extension: "zip" });
});
