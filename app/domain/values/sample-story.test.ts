import { expect, test } from "vitest";
import { originalBody } from "./published-texts.server.ts";
import { withoutStory } from "./sample-story.ts";

test("of a list that she has changed, what she has left of another's story goes, and her own words stay", () => {
  const shipped = originalBody("a-propos");
  const { intro } = shipped;
  const mine = "Je fais pousser des légumes depuis vingt ans, et j’apprends encore.";
  const changed = { ...shipped, intro: { ...intro, paragraphs: [mine, ...intro.paragraphs.slice(1)] } };
  expect(withoutStory("a-propos", changed).intro.paragraphs).toEqual([mine]);
});
