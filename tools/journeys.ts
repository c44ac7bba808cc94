import { randomUUID } from "node:crypto";
import { type Launch, Missing } from "./journeys/browser.ts";
import { launchFirefox } from "./journeys/firefox.ts";
import { buy, learn, look, watch } from "./journeys/journeys.ts";
import { keep, Page } from "./journeys/page.ts";
import { openShop } from "./journeys/shop.ts";
import { launchWebkit } from "./journeys/webkit.ts";

/** `npm run journeys -- firefox` or `-- webkit`: the buyer, the learner, a film and what people see, without scripts and with them. */
const launches: Record<string, Launch> = { firefox: launchFirefox, webkit: launchWebkit };
const journeys = { buyer: buy, learner: learn, film: watch, look };
type Name = keyof typeof journeys;
const names = Object.keys(journeys) as Name[];
/** Without scripts, the page process of WebKitGTK 2.50 sometimes crashes while a film loads. */
const CRASHES = 5;
const TELEPHONE = { width: 320, height: 720 };

const launch = launches[process.argv[2] ?? ""];
const wanted = process.argv.slice(3);
if (!launch) {
  console.error("npm run journeys -- firefox|webkit [buyer] [learner] [film] [look]");
  process.exit(2);
}

const shop = await openShop(Number(process.env.PORT ?? 4500));
let failed = 0;
try {
  for (const runsScripts of [false, true])
    for (const name of names.filter((name) => wanted.length === 0 || wanted.includes(name)))
      if (!(await passes(launch, name, runsScripts))) failed += 1;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(`Missing: ${error.message}`);
  failed += 1;
} finally {
  await shop.close();
}
process.exit(failed === 0 ? 0 : 1);

/** Runs a journey in a new browser, and again in another one when the page crashes. */
async function passes(launch: Launch, name: Name, runsScripts: boolean): Promise<boolean> {
  for (let crashes = 0; ; crashes += 1) {
    const browser = await launch({ runsScripts });
    const start = Date.now();
    try {
      await browser.resize(TELEPHONE.width, TELEPHONE.height);
      await journeys[name](new Page(browser, shop.url), shop, `lea-${randomUUID()}@exemple.fr`, runsScripts);
      const how = `${browser.name} ${browser.version}, ${runsScripts ? "with" : "without"} scripts`;
      const width = await browser.read<number>("innerWidth");
      const seconds = Math.round((Date.now() - start) / 1000);
      console.log(`✓ ${name}: ${how}, ${width} px wide, ${seconds} s${crashes > 0 ? `, attempt ${crashes + 1}` : ""}`);
      return true;
    } catch (error) {
      const picture = await browser.picture().catch(() => undefined);
      if (!picture && crashes < CRASHES) continue;
      console.log(
        `✗ ${name}, ${runsScripts ? "with" : "without"} scripts: ${error instanceof Error ? error.message : error}`,
      );
      if (picture) console.log(`  the page: ${keep(`${browser.name}-${name}.png`.toLowerCase(), picture)}`);
      return false;
    } finally {
      await browser.close();
    }
  }
}
