import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import {
  type EditableFormation,
  type FormationInput,
  findEditableFormation,
} from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { createFormation, updateFormation, whySlugStays } from "#app/domain/shop/catalogue/manage.server.ts";
import { listPrices } from "#app/domain/shop/catalogue/price-history.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines, differences } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/formation";
import { type Conflict, FormationView } from "./formation.view.tsx";
import {
  addDefaults,
  addStored,
  DEFAULTS,
  fieldOf,
  formationSchema,
  toInput,
  toValues,
  valuesOf,
} from "./formation-form.ts";
import { type FieldName, HISTORY_LABELS, refusalAt, slugReasonLabel } from "./labels.ts";

export const handle = { section: href("/admin/dashboard") } satisfies Handle;

/** A new training has no id yet. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!params.id) return { formation: null, values: DEFAULTS, prices: [], history: [] };
  const db = context.get(dbContext);
  const found = isId(params.id) && (await findEditableFormation(db, params.id));
  if (!found) throw data(null, { status: 404 });
  const slugReason = whySlugStays(found);
  return {
    formation: {
      version: found.version,
      slugStays: slugReason && slugReasonLabel(slugReason),
      typeStays: found.hasOrders,
      taken: found.currentParticipants,
    },
    values: toValues(found.input),
    prices: (await listPrices(db, found.id)).map(({ id, amount, since }) => ({
      ...{ id, label: `${formatEuros(amount)}, depuis le ${formatDateTime(since)}` },
    })),
    history: auditLines(await listAudit(db, "formation", found.id), HISTORY_LABELS),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  const { id } = params;
  if (id && !isId(id)) throw data(null, { status: 404 });
  const form = await request.formData();
  if (!id) addDefaults(form);
  // Our page sends the version that it was opened with, a program does not.
  else if (!form.has("version")) addStored(form, await findEditableFormation(db, id));
  const submission = parseWithZod(form, { schema: formationSchema });
  const refuse = (result = submission.reply(), status = 400) =>
    data({ result, error: null, conflict: null }, { status });
  if (submission.status !== "success") return refuse();
  const { version, ...fields } = submission.value;
  const input = toInput(fields);
  const saved = id ? await updateFormation(db, actor, id, input, version) : await createFormation(db, actor, input);
  if (saved.ok)
    throw redirect(withNotice(href("/admin/dashboard"), id ? "formation-updated" : "formation-created"), 303);
  switch (saved.reason) {
    case "unknown":
      throw data(null, { status: 404 });
    case "deleted":
      throw redirect(withNotice(href("/admin/dashboard"), "formation-gone"), 303);
    case "changed": {
      const conflict = conflictOf(saved.current, input, submission.payload.base);
      const error =
        "Erreur lors de la sauvegarde\u00a0: cette formation a été modifiée pendant que vous l’aviez ouverte.";
      return data({ result: submission.reply(), error, conflict }, { status: 409 });
    }
    default: {
      const [field, message] = refusalAt(saved);
      const result = submission.reply({ fieldErrors: { [field]: [`Erreur lors de la sauvegarde\u00a0: ${message}`] } });
      return refuse(result, saved.reason === "incomplete" ? 422 : 400);
    }
  }
}

/** Fields that this administrator has not changed take the values that another one has saved meanwhile. */
function conflictOf({ version, input: saved }: EditableFormation, mine: FormationInput, base: unknown): Conflict {
  const [opened, theirs, typed] = [readBase(base), toValues(saved), toValues(mine)];
  const isUntouched = (field: FieldName) => opened[field] === typed[field];
  return {
    version,
    base: JSON.stringify(theirs),
    values: valuesOf((field) => (isUntouched(field) ? theirs : typed)[field]),
    differences: differences(saved, mine, HISTORY_LABELS).map(({ field, label, old, now }) => ({
      ...{ label, theirs: old, mine: isUntouched(fieldOf(field)) ? `${old} (repris)` : now },
    })),
  };
}

/** The values that the form was opened with, from its hidden field; without them every field counts as changed. */
function readBase(base: unknown): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(String(base)));
  } catch {
    return {};
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.formation === null
    ? [{ title: "Créer une formation" }, { name: "description", content: "Une nouvelle formation du catalogue." }]
    : [
        { title: `Modifier la formation ${loaderData?.values.name ?? ""}`.trim() },
        { name: "description", content: "Les mots, le prix et les places d’une formation du catalogue." },
      ];

export default function Formation({ loaderData, actionData }: Route.ComponentProps) {
  return <FormationView {...loaderData} answer={actionData} />;
}
