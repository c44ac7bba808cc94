import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { listAudit } from "#app/domain/audit/audit.server.ts";
import { auditLines } from "#app/domain/audit/changes.ts";
import { carryOutCancellation } from "#app/domain/rights/cancel.server.ts";
import { readCase } from "#app/domain/rights/cases.server.ts";
import { chooseOrder, refuseDeclaration } from "#app/domain/rights/outcomes.server.ts";
import { carryOutWithdrawal } from "#app/domain/rights/withdraw.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { type NoticeCode, readNotice, withNotice } from "#app/notices.ts";
import type { Route } from "./+types/declaration";
import { DeclarationView } from "./declaration.view.tsx";
import { caseFacts } from "./declaration-page.server.ts";
import { declarationWishes } from "./declaration-schema.ts";
import { CASE_MISTAKES, CASE_REFUSALS, DECLARATION_HISTORY } from "./declaration-words.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const found = isId(params.id) && (await readCase(db, params.id));
  if (!found) throw data(null, { status: 404 });
  return {
    ...caseFacts(found),
    attempt: randomUUID(),
    notice: readNotice(url),
    history: auditLines(await listAudit(db, "declaration", found.id), DECLARATION_HISTORY),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const values = Object.fromEntries(await request.formData());
  const form = declarationWishes.safeParse(values);
  if (!form.success) return mistaken(values);
  const wish = form.data;
  const actor = actorFrom(context);
  const done = (notice: NoticeCode) => redirect(withNotice(url.pathname, notice), 303);
  if (wish.intent === "rattacher") {
    const outcome = await chooseOrder(db, actor, params.id, wish.commande);
    if (outcome.ok) throw done("declaration-order-chosen");
    return outcome.reason === "unknown-order" ? mistaken(values) : refuse(outcome.reason);
  }
  if (wish.intent === "refuser") {
    const outcome = await refuseDeclaration(db, actor, params.id, wish.motif);
    if (outcome.ok) throw done("declaration-refused");
    return refuse(outcome.reason);
  }
  requireRecentLogin(context, withNotice(url.pathname, "identity-confirmed"));
  const found = await readCase(db, params.id);
  const outcome =
    found?.kind === "cancellation"
      ? await carryOutCancellation(db, actor, { declarationId: params.id, orderId: wish.commande, shownEnd: wish.vu })
      : await carryOutWithdrawal(db, actor, {
          declarationId: params.id,
          orderId: wish.commande,
          shownRefunded: Number(wish.vu),
          id: wish.tentative,
        });
  if (outcome.ok) throw done("declaration-carried-out");
  return refuse(outcome.reason, AWAY.has(outcome.reason) ? 503 : 409);
}

const AWAY = new Set<string>(["stripe-away", "ending-later"]);

/** One form of the page comes back, with its mistake and what was typed. */
function mistaken(values: Record<string, FormDataEntryValue>) {
  const intent = String(values.intent);
  if (!Object.hasOwn(CASE_MISTAKES, intent)) throw data(null, { status: 400 });
  const { field, message } = CASE_MISTAKES[intent as keyof typeof CASE_MISTAKES];
  return data({ field, fault: message, typed: `${values[field] ?? ""}`, isGoingOn: false }, { status: 400 });
}

function refuse(reason: string, status = 409) {
  if (reason === "unknown") throw data(null, { status: 404 });
  const fault = CASE_REFUSALS[reason] ?? "Cette action n’a pas abouti.";
  return data({ field: "" as const, fault, typed: "", isGoingOn: reason === "ending-later" }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? "Déclaration" },
  { name: "description", content: "Une déclaration, la commande dont elle parle et ce qui la met en œuvre." },
];

export default function Declaration({ loaderData, actionData }: Route.ComponentProps) {
  return <DeclarationView {...loaderData} answer={actionData} />;
}
