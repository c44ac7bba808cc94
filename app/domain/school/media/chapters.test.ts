import { expect, test } from "vitest";
import { toVtt } from "./captions.ts";
import { chapterLines, readChapters } from "./chapters.ts";

test.each([
  ["a line each", "00:00 Introduction\n01:30 Les prix", ["0-90 Introduction", "90-150 Les prix"]],
  ["hours, dashes and brackets", "(0:00) – Un\r\n[1:02:05] Deux", ["0-3725 Un", "3725-3785 Deux"]],
  ["a description around them", "Mon film\n\n0:00 Un\nhttps://exemple.fr\n12:00 : Deux", ["0-720 Un", "720-780 Deux"]],
  ["another order, and a time twice", "2:00 B\n0:00 A\n2:00 C", ["0-120 A", "120-180 B"]],
  ["WebVTT", "WEBVTT\n\n00:00.000 --> 01:30.000\nUn", ["0-90 Un"]],
  ["no time", "Introduction\nà 20:99 heures", []],
])("reads %s", (_, text, chapters) => {
  expect(readChapters(text).map(({ start, end, text }) => `${start}-${end} ${text}`)).toEqual(chapters);
});

test("is shown as it is typed", () => {
  const lines = "00:00 Introduction\n01:02:05 Les prix & le reste";
  expect(readChapters(chapterLines(toVtt(readChapters(lines))))).toEqual(readChapters(lines));
});
