import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { bytes } from "#tests/support/first-view.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { Shop } from "#tests/support/shop.ts";
import { htmlValidator } from "#tests/support/valid-html.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open({ env: { SEED_SAMPLES: "1" } });
});
afterAll(() => shop?.close());

/** The pages without parameters, and one of each kind of record that the samples have. */
async function addresses(): Promise<string[]> {
  const plain = routeAddresses.filter(
    ({ area, file, path }) => area === "admin" && /\.tsx$/.test(file) && !/[:*]/.test(path),
  );
  const testimonials = await shop.inspect((db) =>
    db.selectFrom("testimonials").select("id").distinctOn("kind").orderBy("kind").execute(),
  );
  const { id, courseId } = await lessonOf(shop, "trois-colonnes");
  return [
    ...plain.map(({ path }) => path),
    ...testimonials.map((row) => `/admin/temoignages/${row.id}/modifier`),
    `/admin/cours/${courseId}`,
    `/admin/lecons/${id}`,
  ];
}

/** What the validator does not know of: limits that these controls do not have. */
const FOREIGN = "select[min], select[max], select[minlength], select[maxlength], textarea[min], textarea[max]";

test("the administration's own script is at most 1 KB beside the site's", async () => {
  const page = await (await anAdmin(shop)).open("/admin");
  const [, own, ...others] = page.document.querySelectorAll("script[src]").map((one) => one.getAttribute("src") ?? "");
  expect([own, others]).toEqual([expect.stringMatching(/^\/assets\/script-unsaved-[\w-]+\.js$/), []]);
  expect((await bytes(shop.url + own)).length).toBeLessThanOrEqual(1024);
});

test("the menu is behind one button on a phone; of its groups that of the page is open, and one at a time", async () => {
  const page = await (await anAdmin(shop)).open("/admin/comptabilite");
  const menu = page.document.querySelector(".admin > header > details:not([open]) nav[aria-label='Administration']");
  const groups = menu?.querySelectorAll("details") ?? [];
  expect(groups.map((group) => [group.getAttribute("name"), group.hasAttribute("open")])).toEqual([
    ["menu", false],
    ["menu", false],
    ["menu", false],
    ["menu", true],
  ]);
  expect(groups[3]?.querySelector("a[aria-current='page']")?.text).toBe("Comptabilité");
});

test("the HTML of the administration is valid", async () => {
  const admin = await anAdmin(shop);
  const validate = htmlValidator({ a11y: true, without: ["unique-landmark"] });
  const found: string[] = [];
  const all = await addresses();
  expect(all.length).toBeGreaterThan(30);
  for (const address of all) {
    const page = await admin.open(address);
    expect([address, page.status]).toEqual([address, 200]);
    found.push(...(await validate(page.html, address)));
    for (const control of page.document.querySelectorAll(FOREIGN)) found.push(`${address} ${control.outerHTML}`);
  }
  expect(found).toEqual([]);
});
