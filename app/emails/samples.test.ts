import { expect, test } from "vitest";
import { letterRules } from "#app/domain/mail/email-rules.ts";
import { letterFrame } from "./compose.server.ts";
import { renderLetter } from "./render.server.tsx";
import { sampleLetters } from "./samples.ts";

const letters = sampleLetters().map(({ form, letter }) => ({ title: `${letter.name}, ${form}`, letter }));

test.each(letters)("$title: whole in HTML and in text, nothing from elsewhere", async ({ letter }) => {
  const { subject, html, text } = await renderLetter(letter, letterFrame(null));
  expect(subject).toMatch(/^[^\r\n]{5,90}$/);
  expect(html).toMatch(/<html[^>]* lang="fr"/);
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
  for (const [, target = ""] of html.matchAll(/href="(https?:[^"]+)"/g))
    expect(text).toContain(target.replaceAll("&amp;", "&"));
  expect(text).not.toMatch(/undefined|\[object|NaN|<\/?\w/);
});

test.each(letters)("$title: French spaces before high punctuation", async ({ letter }) => {
  const { subject, text } = await renderLetter(letter, letterFrame(null));
  const plain = `${subject}\n${text}`.match(/\S+ [:;!?»](?=\s|$).*|« \S+/gm);
  expect(plain ?? []).toEqual([]);
});

test.each(letters)("$title: the way out stands in S and P letters alone", async ({ letter }) => {
  const isOptional = letterRules[letter.name].class !== "T";
  const { html, text } = await renderLetter(letter, letterFrame(isOptional ? "jeton" : null));
  for (const part of [html, text]) expect(part.includes("/desinscription?token=jeton")).toBe(isOptional);
});
