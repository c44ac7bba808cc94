import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { carryOutCancellation } from "#app/domain/shop/rights/cancel.server.ts";
import { readDeclaration } from "#app/domain/shop/rights/declarations.server.ts";
import { chooseOrder, refuseDeclaration } from "#app/domain/shop/rights/outcomes.server.ts";
import { carryOutWithdrawal } from "#app/domain/shop/rights/withdraw.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { type NoticeCode, readNotice, withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/declaration";
import { DeclarationPage } from "./declaration.view.tsx";
import { declarationView } from "./declaration-page.server.ts";
import { declarationRequests } from "./declaration-schema.ts";
import { DECLARATION_HISTORY } from "./labels.ts";
import { DECLARATION_ERRORS, DECLARATION_REFUSALS } from "./refusals.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const declaration = isId(params.id) && (await readDeclaration(db, params.id));
  if (!declaration) throw data(null, { status: 404 });
  return {
    ...declarationView(declaration),
    idempotencyKey: randomUUID(),
    notice: readNotice(url),
    history: auditLines(await listAudit(db, "declaration", declaration.id), DECLARATION_HISTORY),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const values = Object.fromEntries(await request.formData());
  const form = declarationRequests.safeParse(values);
  if (!form.success) return invalid(values);
  const asked = form.data;
  const actor = actorFrom(context);
  const done = (notice: NoticeCode) => redirect(withNotice(url.pathname, notice), 303);
  if (asked.intent === "rattacher") {
    const outcome = await chooseOrder(db, actor, params.id, asked.commande);
    if (outcome.ok) throw done("declaration-order-chosen");
    return outcome.reason === "unknown-order" ? invalid(values) : refuse(outcome.reason);
  }
  if (asked.intent === "refuser") {
    const outcome = await refuseDeclaration(db, actor, params.id, asked.motif);
    if (outcome.ok) throw done("declaration-refused");
    return refuse(outcome.reason);
  }
  requireRecentLogin(context, withNotice(url.pathname, "identity-confirmed"));
  const declaration = await readDeclaration(db, params.id);
  const outcome =
    declaration?.kind === "cancellation"
      ? await carryOutCancellation(db, actor, { declarationId: params.id, orderId: asked.commande, shownEnd: asked.vu })
      : await carryOutWithdrawal(db, actor, {
          declarationId: params.id,
          orderId: asked.commande,
          shownRefunded: Number(asked.vu),
          idempotencyKey: asked.tentative,
        });
  if (outcome.ok) throw done("declaration-carried-out");
  return refuse(outcome.reason, AWAY.has(outcome.reason) ? 503 : 409);
}

const AWAY = new Set<string>(["stripe-unavailable", "ending-later"]);

/** Renders one form of the page again, with its error and the typed values. */
function invalid(values: Record<string, FormDataEntryValue>) {
  const intent = String(values.intent);
  if (!Object.hasOwn(DECLARATION_ERRORS, intent)) throw data(null, { status: 400 });
  const { field, message } = DECLARATION_ERRORS[intent as keyof typeof DECLARATION_ERRORS];
  return data({ field, error: message, typed: `${values[field] ?? ""}`, isGoingOn: false }, { status: 400 });
}

function refuse(reason: keyof typeof DECLARATION_REFUSALS | "unknown", status = 409) {
  if (reason === "unknown") throw data(null, { status: 404 });
  const error = DECLARATION_REFUSALS[reason];
  return data({ field: "" as const, error, typed: "", isGoingOn: reason === "ending-later" }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? "Déclaration" },
  { name: "description", content: "Une déclaration, la commande dont elle parle et ce qui la met en œuvre." },
];

export default function Declaration({ loaderData, actionData }: Route.ComponentProps) {
  return <DeclarationPage {...loaderData} answer={actionData} />;
}
