import { expect, test } from "vitest";
import { parseCaptions, toVtt } from "./captions.ts";

const ONE = [{ start: 1, end: 2.5, text: "Bonjour." }];

test.each([
  ["WebVTT", "WEBVTT\n\n00:01.000 --> 00:02.500\nBonjour.\n", ONE],
  ["SubRip, from Windows", "\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nBonjour.\r\n", ONE],
  ["hours", "00:59:59.9 --> 01:00:00.0\nLongue.", [{ start: 3599.9, end: 3600, text: "Longue." }]],
  ["settings and names of cues", "intro\n00:01.000 --> 00:02.500 line:0 align:start\nBonjour.", ONE],
  ["tags and entities", "00:01.000 --> 00:02.500\n{\\an8}<v Anna><i>A &amp; B</i>", [{ ...ONE[0], text: "A & B" }]],
  ["two lines", "00:01.000 --> 00:02.500\nUn\nDeux", [{ ...ONE[0], text: "Un\nDeux" }]],
  [
    "notes and styles",
    "WEBVTT\n\nNOTE à relire\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.500\nBonjour.",
    ONE,
  ],
  ["zero bytes at the end of a copy", "WEBVTT\n\n00:01.000 --> 00:02.500\nBonjour.\u0000\u0000", ONE],
  ["a cue that ends before it begins", "00:02.000 --> 00:01.000\nNon.", []],
  ["a cue without words", "00:01.000 --> 00:02.000\n<i></i>", []],
  ["a web page", "<!doctype html><p>00:01</p>", []],
])("reads %s", (_, source, cues) => {
  expect(parseCaptions(source)).toEqual(cues);
});

test("puts cues in the order of time", () => {
  const cues = parseCaptions("00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA");
  expect(cues.map(({ text }) => text)).toEqual(["A", "B"]);
});

test("writes what it reads, whatever the words are", () => {
  const cues = [
    { start: 0, end: 1.001, text: "<b> & -->\nDeux lignes" },
    { start: 3725.5, end: 3730, text: "1 h 02" },
  ];
  expect(parseCaptions(toVtt(cues))).toEqual(cues);
  expect(toVtt(cues)).toContain("01:02:05.500 --> 01:02:10.000\n");
});

test("a blank line inside a cue does not cut it", () => {
  expect(parseCaptions(toVtt([{ start: 1, end: 2, text: "Un\n\nDeux" }]))).toEqual([
    { start: 1, end: 2, text: "Un\nDeux" },
  ]);
});
