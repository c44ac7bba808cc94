import { expect, test } from "vitest";
import { runSteps } from "./steps.server.ts";

test("a step that fails stops no other, and the job tells which failed", async () => {
  const done: string[] = [];
  const steps = {
    first: async () => done.push("first"),
    second: () => Promise.reject(new Error("broken")),
    third: async () => done.push("third"),
  };
  await expect(runSteps(steps)).rejects.toThrow("failed: second");
  expect(done).toEqual(["first", "third"]);
});
