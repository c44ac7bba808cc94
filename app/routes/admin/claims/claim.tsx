import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { figures } from "#app/content/figures.ts";
import { findClaim } from "#app/domain/site/claims/manage-claims.server.ts";
import { saveClaim, withdrawClaim } from "#app/domain/site/claims/save-claim.server.ts";
import { isFigureId } from "#app/domain/site/claims/validity.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/claim";
import { ClaimView } from "./claim.view.tsx";
import { claimSchema, fileOf, readClaimForm, toStatement, toValues } from "./claim-form.server.ts";
import { figureName, mistakesOf } from "./labels.ts";

/** The form holds a file that is larger than the usual limit, so this route reads it, after the guard. */
export const handle = { section: href("/admin/chiffres"), body: "stream", budget: "uploads" } satisfies Handle;

export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!isFigureId(key)) throw data(null, { status: 404 });
  const claim = await findClaim(context.get(dbContext), key);
  return { claim, values: toValues(claim.statement, figures[key].value) };
}

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  requireAdmin(context);
  if (!isFigureId(key)) throw data(null, { status: 404 });
  const form = await readClaimForm(context.get(requestContext).stream, request.headers);
  if (!form) throw data(null, { status: 413 });
  const db = context.get(dbContext);
  const actor = actorFrom(context);
  if (form.get("retirer") === "oui") {
    const isGone = await withdrawClaim(db, actor, key);
    throw redirect(withNotice(href("/admin/chiffres"), isGone ? "claim-withdrawn" : "claim-gone"), 303);
  }
  const file = await fileOf(form);
  form.delete("fichier");
  const submission = parseWithZod(form, { schema: claimSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const statement = toStatement(key, submission.value);
  const saved = await saveClaim(db, actor, { statement, file, openedOn: submission.value.ouvert });
  if (saved.ok) throw redirect(withNotice(href("/admin/chiffres"), "claim-saved"), 303);
  const { "": ofForm, ...fieldErrors } = mistakesOf(saved);
  const status = saved.reason === "changed" ? 409 : 400;
  return data({ result: submission.reply({ fieldErrors }), error: ofForm?.[0] ?? null }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Chiffre\u00a0: ${figureName(loaderData.claim.key)}` : "Chiffre" },
  { name: "description", content: "Sa source, sa période, son justificatif." },
];

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimView {...loaderData} answer={actionData} />;
}
