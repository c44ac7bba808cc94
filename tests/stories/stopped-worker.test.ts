import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADMIN } from "#tests/support/admin.ts";
import { aheadBy } from "#tests/support/clock.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** A worker that stands still sends no email about it: the processes that serve pages do. */
const web = await aShop({ env: { PROCESS: "web" } });
const twin = await aShop({ beside: web, env: { PROCESS: "web" } });
const worker = await aShop({ beside: web, env: { PROCESS: "worker", ...aheadBy(0) } });

const told = () => web.mailbox.to(ADMIN.email).filter(({ subject }) => subject.includes("arrière-plan"));

test("a worker that stands still is told by one email, however many processes notice it", async () => {
  worker.signal("SIGSTOP");
  web.mailbox.mode = "hold";
  await sql`update heartbeats set at = now() - interval '6 minutes' where name in ('worker', 'installed')`.execute(
    web.db,
  );
  // Each process looks once a minute.
  await eventually(async () => told().length > 0);
  // The mail server may take longer than a transaction may idle.
  const { rows } = await sql`select from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`.execute(web.db);
  expect(rows).toHaveLength(0);
  web.mailbox.release();
  expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
  expect(told()[0]?.text).toContain("Redémarrez le processus « worker »");
  await eventually(async () => twin.logs.some((line) => line.includes("worker stopped")));
  worker.signal("SIGCONT");
  await eventually(async () => (await fetch(`${worker.url}/readyz`)).status === 200);
  expect(told()).toHaveLength(1);
});

test("a worker whose loop stands is not ready until it fetches jobs again; a process that serves pages fetches none and is", async () => {
  const ready = async (process: typeof web) => (await (await fetch(`${process.url}/readyz`)).text()).trim();
  await web.db.transaction().execute(async (trx) => {
    await sql`lock table pgboss.job in access exclusive mode`.execute(trx);
    await eventually(async () => {
      // What had been fetched before the lock may arrive after the clock has moved.
      worker.signal("SIGUSR2");
      return (await ready(worker)) === "worker stopped";
    });
    expect(await ready(web)).toBe("ok");
  });
  await eventually(async () => (await ready(worker)) === "ok");
});
