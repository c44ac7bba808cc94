import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { z } from "zod";
import { liftSuppression, listSuppressed, suppressAddress } from "#app/domain/operations/emails/suppressed.server.ts";
import { emailField, lineField } from "#app/domain/values/fields.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/suppressed-addresses";
import { SuppressedView } from "./suppressed-addresses.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const search = searchTerm(url.searchParams.get("recherche"));
  return {
    search,
    list: await listSuppressed(context.get(dbContext), search, pageNumber(url.searchParams.get("page"))),
    address: { pathname: url.pathname, search: url.search },
    notice: readNotice(url),
  };
}

/** A listed address may be any text: it comes from a mail server's answer or from the form. */
const listed = lineField({ min: 1, max: 254 });
const lifting = z.strictObject({ lever: listed });
const blocking = z.object({ email: emailField });

export async function action({ request, url, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  const form = await request.formData();
  if (!form.has("lever")) {
    const submission = parseWithZod(form, { schema: blocking });
    if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
    const isNew = await suppressAddress(db, actor, submission.value.email);
    throw redirect(withNotice(url.pathname, isNew ? "address-suppressed" : "address-suppressed-already"), 303);
  }
  const lifted = lifting.safeParse(Object.fromEntries(form));
  if (!lifted.success) throw data(null, { status: 400 });
  await liftSuppression(db, actor, lifted.data.lever);
  throw redirect(withNotice(url.pathname, "suppression-lifted"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Adresses bloquées" },
  { name: "description", content: "Les adresses où rien n’est envoyé, et pourquoi." },
];

export default function Suppressed({ loaderData, actionData }: Route.ComponentProps) {
  return <SuppressedView {...loaderData} answer={actionData} />;
}
