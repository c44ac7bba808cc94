import { onTestFailed } from "vitest";

const SEED = 20_261_127;

/** Numbers from 0 to 1, the same for each call: what has failed fails again. A test that fails names the seed. */
export function seededRandom(): () => number {
  onTestFailed(() => void process.stderr.write(`The seed was ${SEED}.\n`));
  let state = SEED;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<Item>(items: Item[]): Item[] {
  const random = seededRandom();
  const ranked = items.map((item) => ({ item, rank: random() })).toSorted((a, b) => a.rank - b.rank);
  return ranked.map(({ item }) => item);
}
