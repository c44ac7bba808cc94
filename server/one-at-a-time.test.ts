import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** Texts that are read slowly: each reading waits for its answer. */
function aReader() {
  const answers: PromiseWithResolvers<string>[] = [];
  const shown: string[] = [];
  const read = oneAtATime(async () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    shown.push(await answer.promise);
  });
  return { read, answers, shown };
}

test("what was read later is shown last, although the earlier answer is the slower one", async () => {
  const { read, answers, shown } = aReader();
  const first = read();
  await Promise.resolve();
  const second = read();
  // The second one, if it was asked at once, is answered before the first.
  answers[1]?.resolve("new");
  answers[0]?.resolve("old");
  await first;
  answers[1]?.resolve("new");
  await second;
  expect(shown).toEqual(["old", "new"]);
});

test("those who ask while one runs share the next one", async () => {
  const { read, answers, shown } = aReader();
  const first = read();
  await Promise.resolve();
  const others = [read(), read(), read()];
  answers[0]?.resolve("first");
  await first;
  answers[1]?.resolve("next");
  await Promise.all(others);
  expect(shown).toEqual(["first", "next"]);
});
