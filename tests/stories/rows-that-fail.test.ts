import { expect, test } from "vitest";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import { runJob, stopSchedule } from "#tests/support/jobs.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
// These stories count the failures of the runs that they ask for: a scheduled one in between would add its own.
await stopSchedule(shop, "reconcile-orders");

test("refunds that Stripe always refuses stop no other row, are counted, and raise an alert about each order, with one email", async () => {
  const [unknown, other] = [await aPaidOrder(shop, "inconnue"), await aPaidOrder(shop, "autre")];
  const later = await aPaidOrder(shop, "ensuite");
  for (const { id } of [unknown, other]) {
    await shop.edit(`update orders set stripe_payment_intent_id = 'pi_nobody' where id = '${id}'`);
    await askRefund(id, 9);
  }
  await askRefund(later.id, 5);
  for (let runs = 0; runs < 2; runs += 1) await runJob(shop, "reconcile-orders");

  expect(await requestOf(later.id)).toEqual({ state: "failed" });
  expect(await requestOf(unknown.id)).toEqual({ state: "asked" });
  for (const address of ["/admin/commandes", `/admin/commandes/${unknown.id}`, `/admin/commandes/${other.id}`])
    expect((await admin.open(address)).text).toContain("Un remboursement n’aboutit pas");
  expect((await admin.open(`/admin/commandes/${later.id}`)).text).not.toContain("n’aboutit pas");
  const [mail] = await shop.mailbox.about("À traiter\u00a0: Un remboursement n’aboutit pas", ADMIN.email);
  expect(mail?.text).toContain("Erreur : StripeInvalidRequestError");
  expect(await alertEmails()).toBe(1);
  expect(await failuresOf("reconcile-orders")).toEqual({ failures: 4, lastError: "StripeInvalidRequestError" });
});

test("a price that the database refuses raises an alert, too", async () => {
  await shop.edit(`update formations set launch_until = current_date - 1, next_amount = 59700 where slug = 'mindset'`);
  await shop.edit("alter table formations add constraint refused check (launch_until is not null) not valid");
  await runJob(shop, "reconcile-orders");
  await shop.edit("alter table formations drop constraint refused");
  expect((await admin.open("/admin/commandes")).text).toContain("Un changement de prix ne s’applique pas");
});

test("an outage of the database during a row fails the job and raises no alert", async () => {
  const { id } = await aPaidOrder(shop, "panne");
  await askRefund(id, 5);
  await refuseWith("53300", "sorry, too many clients already", id);
  await expect(runJob(shop, "reconcile-orders")).rejects.toThrow("reconcile-orders failed");
  await shop.edit("drop trigger refused on refund_requests");
  expect((await admin.open(`/admin/commandes/${id}`)).text).not.toContain("n’aboutit pas");
});

test("a row whose statement takes too long stops no other, is counted, and raises no alert", async () => {
  const [slow, next] = [await aPaidOrder(shop, "lente"), await aPaidOrder(shop, "suivante")];
  await askRefund(slow.id, 9);
  await askRefund(next.id, 5);
  await refuseWith("57014", "canceling statement due to statement timeout", slow.id);
  await runJob(shop, "reconcile-orders");
  await shop.edit("drop trigger refused on refund_requests");
  expect(await requestOf(next.id)).toEqual({ state: "failed" });
  expect(await requestOf(slow.id)).toEqual({ state: "asked" });
  expect((await failuresOf("reconcile-orders"))?.lastError).toBe("57014");
  expect((await admin.open(`/admin/commandes/${slow.id}`)).text).not.toContain("n’aboutit pas");
});

/** The database answers each change of that order's refunds with this error. */
async function refuseWith(code: string, message: string, orderId: string): Promise<void> {
  await shop.edit(`create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception '${message}' using errcode = '${code}'; end $$`);
  await shop.edit(`create trigger refused before update on refund_requests for each row
    when (old.order_id = '${orderId}') execute function refuse()`);
}

function askRefund(orderId: string, minutesAgo: number) {
  return shop.edit(`insert into refund_requests (id, order_id, amount_cents, actor, asked_at)
    values (gen_random_uuid(), '${orderId}', 1000, '${ADMIN.email}', now() - interval '${minutesAgo} minutes')`);
}

function requestOf(orderId: string) {
  return shop.db.selectFrom("refundRequests").select("state").where("orderId", "=", orderId).executeTakeFirst();
}

function failuresOf(job: string) {
  return shop.db.selectFrom("jobFailures").select(["failures", "lastError"]).where("job", "=", job).executeTakeFirst();
}

async function alertEmails(): Promise<number> {
  const rows = await shop.db.selectFrom("emails").select("id").where("dedupeKey", "like", "alert:row:%").execute();
  return rows.length;
}
