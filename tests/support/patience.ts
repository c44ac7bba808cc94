import { eventually } from "./shop.ts";
import type { Page } from "./visitor.ts";

/** A machine busy with other work makes the shop ask to come back (503): then one does. */
export async function patiently(ask: () => Promise<Page>): Promise<Page> {
  const answers: Page[] = [];
  await eventually(async () => answers.push(await ask()) > 0 && answers.at(-1)?.status !== 503, 60_000);
  return answers.at(-1) as Page;
}
