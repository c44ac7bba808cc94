import { countAll } from "./counts/rules.ts";

/**
 * `npm run counts`: how easily this code can be changed, one count a line with its goal. `npm run counts -- WORD` lists
 * the places behind the counts whose name contains that word.
 */
const word = process.argv[2];

for (const { name, goal, found, figure } of countAll()) {
  if (word && !name.includes(word)) continue;
  console.log(`${(figure ?? `${found.length}`).padStart(22)}   ${name} (goal: ${goal})`);
  if (word) for (const place of found) console.log(`      ${place}`);
}
