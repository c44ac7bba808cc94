import { isDeepStrictEqual } from "node:util";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { LAST_DAY, MOST_STEPS } from "#app/domain/people/sequences/entries.ts";
import {
  listSteps,
  removeStep,
  type Step,
  type StepText,
  saveStep,
} from "#app/domain/people/sequences/steps.server.ts";
import { faultsIn } from "#app/domain/site/texts/text-checks.ts";
import { intField, lineField, revisionField } from "#app/domain/values/fields.ts";
import { pageContext } from "#app/middleware/contexts.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Db } from "#db/connection.server.ts";
import { Checked, type LetterAnswer, LetterFields, letterFields, letterValues } from "../newsletters/letter.view.tsx";
import { answersTo, remarksOnLetter } from "../newsletters/newsletter-page.server.ts";
import { Conflict } from "../texts/versions.view.tsx";
import type { Route } from "./+types/step";
import { sequenceOf, stepOf } from "./sequence-page.server.ts";

export const handle = { section: href("/admin/series") } satisfies Handle;

type Params = Route.LoaderArgs["params"];

/** A new step has no id in its address. */
async function storedStep(context: Readonly<RouterContextProvider>, { id, step }: Params): Promise<Step | null> {
  return step ? stepOf(context, { id, step }) : null;
}

const DAY = `Il faut un jour de 0 à ${LAST_DAY}.`;
const HOUR = "Il faut une heure de 6 à 21.";

const stepSchema = z.object({
  jour: intField(DAY, 0, LAST_DAY),
  heure: intField(HOUR, 6, 21),
  ...letterFields,
  objet: lineField({ isTypeset: true, max: 90, min: 1, missing: "Il faut un objet." }),
  revision: revisionField.default(1),
  intent: z.enum(["enregistrer", "apercu", "verifier"]).default("enregistrer"),
});

function textOf(typed: z.output<typeof stepSchema>): StepText {
  const { jour: day, heure: hour, objet: subject, accroche: intro, texte: bodyMd, signature } = typed;
  return { day, hour, subject, intro, bodyMd, signature };
}

/** As its form has it. */
function stepValues({ day, hour, ...words }: StepText): Record<string, string> {
  return { jour: `${day}`, heure: `${hour}`, ...letterValues(words) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { id: sequenceId, name } = await sequenceOf(context, params.id);
  const stored = await storedStep(context, params);
  if (stored?.template) throw redirect(href("/admin/textes/:key", { key: `email-${stored.template}` }));
  const { revision = 1, ...text } = stored ?? (await nextStep(db, sequenceId));
  return { name, sequenceId, revision, text, isNew: !stored };
}

async function nextStep(db: Db, sequenceId: string): Promise<StepText & { revision?: number }> {
  const { day = -2, hour = 9, signature = "" } = (await listSteps(db, sequenceId)).at(-1) ?? {};
  return { day: day + 2, hour, subject: "", intro: "", bodyMd: "", signature };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id: sequenceId, isService, state } = await sequenceOf(context, params.id);
  const stored = await storedStep(context, params);
  if (stored ? stored.template : isService) throw data(null, { status: 409 });
  const form = await request.formData();
  if (stored && form.get("intent") === "retirer") {
    if (state === "on") await confirmFirst(context, { request, url }, form);
    await removeStep(db, actor, stored);
    throw redirect(withNotice(href("/admin/series/:id", { id: sequenceId }), "sequence-done"), 303);
  }
  const submission = parseWithZod(form, { schema: stepSchema });
  const answer = answersTo(submission);
  if (submission.status !== "success") return answer(400);
  const { revision, intent } = submission.value;
  const text = textOf(submission.value);
  if (state === "on" && !(stored && isDeepStrictEqual(stepValues(text), stepValues(stored))))
    await confirmFirst(context, { request, url }, form);
  const saved = await saveStep(db, actor, { sequenceId, id: stored?.id, revision }, text);
  if (!saved.ok) {
    if (saved.reason === "changed")
      return answer(409, { conflict: { theirs: stepValues(saved.current), mine: stepValues(text) } });
    if (saved.reason === "gone") return answer(409, { error: "Un autre onglet a retiré cette étape." });
    if (saved.reason === "many")
      return answer(400, { error: `${MOST_STEPS} étapes au plus\u00a0: retirez-en une avant d’en ajouter.` });
    return answer(400, {}, { jour: ["Une autre étape part déjà ce jour-là."] });
  }
  if (intent === "verifier") {
    const remarks = await remarksOnLetter(db, text, context.get(pageContext));
    return answer(200, { remarks, isChecked: true }, faultsIn(remarks));
  }
  const at = { id: sequenceId, step: saved.id };
  if (intent === "apercu") throw redirect(href("/admin/series/:id/etapes/:step/apercu", at), 303);
  throw redirect(withNotice(href("/admin/series/:id/etapes/:step", at), "newsletter-saved"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.isNew ? "Nouvelle étape" : `Étape\u00a0: ${loaderData?.text.subject || "sans objet"}` },
];

export default function StepPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sequenceId, name, revision, text, isNew } = loaderData;
  const title = isNew ? "Nouvelle étape" : text.subject || "Étape sans objet";
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Séries", href: href("/admin/series") },
          { label: name, href: href("/admin/series/:id", { id: sequenceId }) },
          { label: title },
        ]}
      />
      <h1 className="wrap-anywhere">{title}</h1>
      <FlashNotice />
      {!isNew && (
        <p className="hint">
          Qui n’a pas encore reçu cette étape reçoit le texte tel qu’il sera alors. Une étape placée derrière le jour où
          une personne est déjà ne lui part pas.
        </p>
      )}
      <StepForm revision={revision} text={text} answer={answer} isNew={isNew} />
      {!isNew && (
        <form method="post">
          <Button name="intent" value="retirer" variant="quiet">
            Retirer cette étape
          </Button>
        </form>
      )}
    </div>
  );
}

interface Props {
  revision: number;
  text: StepText;
  answer: LetterAnswer | undefined;
  isNew: boolean;
}

function StepForm({ revision, text, answer, isNew }: Props) {
  const { field, summary } = formState({ answer, stored: stepValues(text), schema: stepSchema });
  return (
    <>
      {answer?.conflict && <Conflict said="Un autre onglet a enregistré cette étape" {...answer.conflict} />}
      <form
        method="post"
        className="form-stack max-w-176"
        data-is-changed={answer && !answer.isChecked ? "" : undefined}
      >
        <EnterButton name="intent" value="enregistrer" />
        <Checked {...answer} summary={summary} />
        <input type="hidden" name="revision" value={revision} />
        <Field
          label="Jour"
          type="number"
          {...field("jour")}
          hint="0&nbsp;: le jour même, à l’heure dite, ou tout de suite si elle est passée."
        />
        <Field label="Heure" type="number" {...field("heure")} hint="De 6 à 21, à l’heure de Paris." />
        <LetterFields field={field} />
        <p className="actions">
          <Button name="intent" value="enregistrer">
            Enregistrer
          </Button>
          {!isNew && (
            <>
              <Button name="intent" value="apercu" variant="secondary">
                Aperçu
              </Button>
              <Button name="intent" value="verifier" variant="secondary">
                Vérifier
              </Button>
            </>
          )}
        </p>
      </form>
    </>
  );
}
