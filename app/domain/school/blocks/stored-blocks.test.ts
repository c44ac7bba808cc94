import { expect, test } from "vitest";
import { blocksSchema } from "./stored-blocks.ts";

test("a block that a newer release has written is read without what this one does not know", () => {
  const block = { id: crypto.randomUUID(), type: "video", asset: crypto.randomUUID(), title: "Le film" };
  expect(blocksSchema.parse([{ ...block, speed: 2 }])).toEqual([block]);
  expect(() => blocksSchema.parse([{ ...block, asset: undefined }])).toThrow();
});
