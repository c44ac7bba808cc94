import { href, redirect } from "react-router";
import { stopOffers } from "#app/domain/people/subscribers/email-choices.server.ts";
import { setReminders } from "#app/domain/school/reminders/own-reminders.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/reminders";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("offres") === "arreter") {
    await stopOffers(context.get(dbContext), signedInUser(context).email);
    throw redirect(withNotice(href("/account"), "offers-stopped"), 303);
  }
  const isOn = form.get("rappels") === "on";
  await setReminders(context.get(dbContext), signedInUser(context), isOn);
  throw redirect(withNotice(href("/account"), isOn ? "reminders-on" : "reminders-off"), 303);
}

export function loader() {
  throw redirect(`${href("/account")}#rappels`);
}
