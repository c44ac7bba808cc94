import { expect, test } from "vitest";
import { blocksField, type FormBlock, MAX_BLOCKS, readBlocksField, rearranged } from "./block-order.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const blocks: FormBlock[] = [1, 2, 3].map((n) => ({ type: "text", id: id(n) }));

test.each([
  [`monter ${id(3)}`, [1, 3, 2]],
  [`monter ${id(1)}`, [1, 2, 3]],
  [`descendre ${id(1)}`, [2, 1, 3]],
  [`retirer ${id(2)}`, [1, 3]],
  [`ajouter video:${id(4)}`, [1, 2, 3, 4]],
  [`ajouter video:${id(3)}`, [1, 2, 3]],
  [`ajouter video:${id(4)} ${id(2)}`, [1, 4, 2, 3]],
  [`ajouter video:${id(4)} ${id(9)}`, [1, 2, 3, 4]],
])("the button « %s » changes the order of the blocks", (intent, expected) => {
  expect(rearranged(blocks, intent)?.map((block) => block.id)).toEqual(expected.map(id));
});

test.each(["publier", "ajouter", "ajouter script:1", `monter ${id(9)}`, `effacer ${id(1)}`])(
  "« %s » changes nothing",
  (intent) => {
    expect(rearranged(blocks, intent)).toBeUndefined();
  },
);

test("the order of blocks is read from its field; a field that the page has not made is refused", () => {
  expect(readBlocksField(blocksField(blocks))).toEqual(blocks);
  expect(readBlocksField("")).toEqual([]);
  const full = Array.from({ length: MAX_BLOCKS }, (_, n) => `text:${id(n)}`);
  expect(readBlocksField(full.join(" "))).toHaveLength(MAX_BLOCKS);
  for (const text of [
    [...full, `text:${id(99)}`].join(" "),
    `text:${id(1)} video:${id(1)}`,
    "text:1",
    `constructor:${id(1)}`,
  ])
    expect(readBlocksField(text)).toBeNull();
});
