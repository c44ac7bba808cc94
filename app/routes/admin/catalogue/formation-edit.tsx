import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { listAudit } from "#app/domain/audit/audit.server.ts";
import { auditLines } from "#app/domain/audit/changes.ts";
import { findEditableFormation, updateFormation, whySlugStays } from "#app/domain/catalogue/manage.server.ts";
import { listPrices } from "#app/domain/catalogue/price-history.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { Handle } from "#app/handle.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/notices.ts";
import type { Route } from "./+types/formation-edit";
import { mistaken, refused } from "./formation-answer.ts";
import { FormationFormView } from "./formation-form.view.tsx";
import { goneAnswer } from "./formation-gone.server.ts";
import { HISTORY_WORDS } from "./formation-history.ts";
import { formationSchema, toInput } from "./formation-schema.ts";
import { toValues } from "./formation-words.ts";

export const handle = { section: href("/admin/dashboard") } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const formation = isId(params.id) && (await findEditableFormation(db, params.id));
  if (!formation) throw data(null, { status: 404 });
  const prices = await listPrices(db, formation.id);
  return {
    formation: {
      version: formation.version,
      slugStays: whySlugStays(formation),
      typeStays: formation.orderCount > 0,
      taken: formation.currentParticipants,
    },
    values: toValues(formation.input),
    prices: prices.map(({ id, amount, since }) => ({
      id,
      label: `${formatEuros(amount)}, depuis le ${formatDateTime(since)}`,
    })),
    history: auditLines(await listAudit(db, "formation", formation.id), HISTORY_WORDS),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const submission = parseWithZod(await request.formData(), { schema: formationSchema });
  if (submission.status !== "success") return mistaken(submission);
  const { version = null, ...form } = submission.value;
  const input = toInput(form);
  const db = context.get(dbContext);
  const outcome = isId(params.id) && (await updateFormation(db, actor, params.id, input, version));
  if (!outcome) throw await goneAnswer(db, params.id, "formation-gone");
  if (!outcome.ok) return refused(submission, input, outcome);
  throw redirect(withNotice(href("/admin/dashboard"), "formation-updated"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Modifier la formation ${loaderData?.values.name ?? ""}`.trim() },
  { name: "description", content: "Les mots, le prix et les places d’une formation du catalogue." },
];

export default function EditFormation({ loaderData, actionData }: Route.ComponentProps) {
  return <FormationFormView {...loaderData} answer={actionData} />;
}
