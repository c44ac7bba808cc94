import { mkdirSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { anAttestation } from "#tests/support/courses.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();
const OUT = "/tmp/gen/papers";
mkdirSync(OUT, { recursive: true });

test("papers", async () => {
  await sql`update formations set attestation = true`.execute(shop.db);
  const rows = await shop.db.selectFrom("formations").select("slug").execute();
  for (const { slug } of rows) {
    const email = `${slug}@exemple.fr`;
    const learner = await aLearner(shop, email, slug);
    for (const [name, path] of [
      ["livret", `/formations/${slug}/livret.pdf`],
      ["cahier", `/formations/${slug}/cahier.pdf`],
    ] as const) {
      const start = Date.now();
      const answer = await learner.request(path);
      // biome-ignore lint/suspicious/noConsole: one-off
      console.log(slug, name, answer.status, Date.now() - start, "ms");
      expect(answer.status).toBe(200);
      writeFileSync(`${OUT}/${slug}-${name}.pdf`, Buffer.from(await answer.arrayBuffer()));
    }
    if (
      slug === "formation-essor" ||
      slug === "residence-secondaire" ||
      slug === "entrepreneuriat" ||
      slug === "dont-die"
    ) {
      const path = await anAttestation(shop, learner, email, slug);
      const pdf = await learner.request(`${path}.pdf`);
      // biome-ignore lint/suspicious/noConsole: one-off
      console.log(path, pdf.status);
      writeFileSync(`${OUT}/${slug}-attestation.pdf`, Buffer.from(await pdf.arrayBuffer()));
      const page = await learner.open(`/formations/${slug}/apprendre`);
      writeFileSync(`${OUT}/${slug}-programme.html`, page.html);
    }
  }
}, 600_000);
