import { isDeepStrictEqual } from "node:util";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { countAudience, listTags } from "#app/domain/people/newsletters/audience.server.ts";
import {
  type Condition,
  type ConditionKind,
  condition,
  MOST_CONDITIONS,
} from "#app/domain/people/newsletters/conditions.ts";
import { saveSegment } from "#app/domain/people/newsletters/newsletters.server.ts";
import { listFormations } from "#app/domain/school/cohorts/read-cohorts.server.ts";
import { isSourceWord } from "#app/domain/site/audience/daily-counts.server.ts";
import { lineField, revisionField } from "#app/domain/values/fields.ts";
import { withoutAccents } from "#app/domain/values/slug.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { RuledList } from "#app/ui/lists.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/newsletter-audience";
import { audienceText, CONDITION_LABELS, conditionText, newsletterTabs } from "./labels.ts";
import { letterOf } from "./newsletter-page.server.ts";

const WITH_FORMATION: readonly ConditionKind[] = ["has", "has-not", "began", "finished", "waits"];

const DETAIL = "Précision";

const conditionForm = z.object({
  condition: z.enum(Object.keys(CONDITION_LABELS) as [ConditionKind, ...ConditionKind[]], "Choisissez une condition."),
  formation: lineField({ max: 80 }).default(""),
  valeur: lineField({ max: 60 }).default(""),
  revision: revisionField,
});

/** The condition that was typed, or what is wrong beside the field that it needs. */
function readCondition({
  condition: kind,
  formation,
  valeur,
}: z.output<typeof conditionForm>):
  | { ok: true; condition: Condition }
  | { ok: false; fieldErrors: Record<string, string[]> } {
  const read = condition.safeParse({ kind, ...detailOf(kind, formation, valeur) });
  if (read.success) return { ok: true, condition: read.data };
  const [field, name] = WITH_FORMATION.includes(kind) ? ["formation", "Formation"] : ["valeur", DETAIL];
  const what = read.error.issues[0]?.message ?? "ce n’est pas ce que la condition demande.";
  return { ok: false, fieldErrors: { [field]: [`«\u00a0${name}\u00a0»\u00a0: pour cette condition, ${what}`] } };
}

const UNDECLARED =
  "Ce mot n’est pas déclaré dans «\u00a0Mesures\u00a0»\u00a0: qui est venue par lui compte parmi les autres mots.";

/** « patisserie » is « Pâtisserie », unless it is a label of its own. */
function tagMeant(tags: string[], typed: string): string | undefined {
  const isTyped = (tag: string) => tag.toLowerCase() === typed.toLowerCase();
  return tags.find(isTyped) ?? tags.find((tag) => withoutAccents(tag) === withoutAccents(typed));
}

const NAMED_TAGS = 40;

const unknownTag = (tags: string[]) =>
  tags.length > 0
    ? `Aucun contact n’a cette étiquette. Il y a\u00a0: ${tags.join(", ")}.`
    : "Aucun contact n’a encore d’étiquette.";

function detailOf(kind: ConditionKind, formation: string, valeur: string): object {
  if (WITH_FORMATION.includes(kind)) return { formation };
  switch (kind) {
    case "inactive":
    case "not-written":
      return { days: /^\d{1,4}$/.test(valeur) ? Number(valeur) : undefined };
    case "challenge":
      return { startsOn: dayOf(valeur) || null };
    case "tag":
      return { tag: valeur };
    case "source-word":
      return { word: valeur.replace(/^\?c=/, "") };
    case "country":
      return { country: valeur.toUpperCase() };
    case "signed-up-before":
    case "signed-up-after":
      return { day: dayOf(valeur) };
    default:
      return {};
  }
}

/** « 3/11/2026 » as well as « 2026-11-03 ». */
function dayOf(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

export const handle = { title: "À qui", section: href("/admin/infolettres") } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { id, subject, state, revision, segment } = await letterOf(context, params.id);
  const formations = await listFormations(db);
  return {
    id,
    title: subject || "Infolettre sans objet",
    isDraft: state === "draft",
    revision,
    formations: formations.map((formation) => ({ value: formation.id, label: formation.name })),
    tags: (await listTags(db)).slice(0, NAMED_TAGS),
    conditions: segment.map((asked) => conditionText(asked, formations)),
    audience: audienceText(await countAudience(db, segment)),
  };
}

const removal = z.object({ retirer: z.coerce.number().int().min(0).max(MOST_CONDITIONS), revision: z.coerce.number() });
const CHANGED =
  "Un autre onglet a changé les conditions, ou l’infolettre n’est plus un brouillon. Les voici telles qu’elles sont.";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id, segment } = await letterOf(context, params.id);
  const here = href("/admin/infolettres/:id/destinataires", { id });
  const form = await request.formData();
  const submission = await parseWithZod(form, { schema: conditionForm, async: true });
  const refuse = refuser(submission);
  let revision: number;
  let next: typeof segment;
  if (form.has("retirer")) {
    const taken = removal.safeParse(Object.fromEntries(form));
    if (!taken.success) throw data(null, { status: 400 });
    revision = taken.data.revision;
    next = segment.filter((_, index) => index !== taken.data.retirer);
  } else {
    if (submission.status !== "success") return refuse();
    if (segment.length >= MOST_CONDITIONS)
      return refuse({ error: "Huit conditions au plus\u00a0: retirez-en une avant d’en ajouter." });
    const read = readCondition(submission.value);
    if (!read.ok) return refuse({ fieldErrors: read.fieldErrors });
    if (read.condition.kind === "source-word" && !(await isSourceWord(db, read.condition.word)))
      return refuse({ fieldErrors: { valeur: [UNDECLARED] } });
    if (read.condition.kind === "tag") {
      const tags = await listTags(db);
      const known = tagMeant(tags, read.condition.tag);
      if (!known) return refuse({ fieldErrors: { valeur: [unknownTag(tags.slice(0, NAMED_TAGS))] } });
      read.condition.tag = known;
    }
    if (segment.some((known) => isDeepStrictEqual(known, read.condition)))
      return refuse({ fieldErrors: { condition: ["Cette condition y est déjà."] } });
    revision = submission.value.revision;
    next = [...segment, read.condition];
  }
  const saved = await saveSegment(db, actor, { id, revision }, next);
  if (!saved.ok) return refuse({ error: CHANGED, status: 409 });
  throw redirect(withNotice(here, "newsletter-audience"), 303);
}

export default function NewsletterAudience({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, title, isDraft, revision, formations, tags, conditions, audience } = loaderData;
  const { field, summary } = formState({ answer, schema: conditionForm });
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Infolettres", href: href("/admin/infolettres") }, { label: title }]} />
      <h1>À qui</h1>
      <FlashNotice />
      <Tabs label="Infolettre" tabs={newsletterTabs(id, "audience")} />
      <p className="lead">{audience}</p>
      <p className="hint">
        Toujours ajouté, et rien ne l’enlève&nbsp;: elle a accepté de recevoir vos e-mails et ne l’a pas repris, elle ne
        s’est pas désinscrite, son adresse n’est pas bloquée. C’est demandé encore une fois au moment de chaque envoi.
      </p>
      <section className="flow max-w-176">
        <h2>Conditions</h2>
        {conditions.length === 0 ? (
          <p>Aucune&nbsp;: toutes celles qui l’ont accepté.</p>
        ) : (
          <RuledList>
            {conditions.map((text, index) => (
              <li key={text} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0">{text}</span>
                {isDraft && (
                  <form method="post">
                    <input type="hidden" name="revision" value={revision} />
                    <Button name="retirer" value={`${index}`} variant="quiet">
                      Retirer<span className="visually-hidden">&nbsp;: {text}</span>
                    </Button>
                  </form>
                )}
              </li>
            ))}
          </RuledList>
        )}
      </section>
      {isDraft && (
        <section className="flow max-w-176">
          <h2>Ajouter une condition</h2>
          <form method="post" className="form-stack">
            <ErrorSummary errors={summary} />
            <input type="hidden" name="revision" value={revision} />
            <Field
              label="Condition"
              type="select"
              options={optionsOf(CONDITION_LABELS, "Choisir")}
              {...field("condition")}
            />
            <Field
              label="Formation"
              type="select"
              hint="Pour les conditions qui parlent d’une formation."
              options={[{ value: "", label: "Aucune" }, ...formations]}
              {...field("formation")}
            />
            <Field
              label={DETAIL}
              hint={
                <>
                  Ce que la condition dit entre parenthèses. Des jours&nbsp;: 30. Une date&nbsp;: 21/11/2026. Un
                  pays&nbsp;: FR, BE, CH… Une étiquette, telle qu’elle est posée
                  {tags.length > 0 ? <>&nbsp;: {tags.join(", ")}.</> : <>&nbsp;; aucune ne l’est encore.</>} Les autres
                  conditions n’en demandent pas.
                </>
              }
              {...field("valeur")}
            />
            <p className="actions">
              <Button variant="secondary">Ajouter</Button>
            </p>
          </form>
        </section>
      )}
    </div>
  );
}
