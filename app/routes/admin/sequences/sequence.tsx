import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { readChoices } from "#app/domain/people/sequences/choices.server.ts";
import { foreseeEverybody } from "#app/domain/people/sequences/enter.server.ts";
import { deleteSequence, saveSettings, switchOff, switchOn } from "#app/domain/people/sequences/sequences.server.ts";
import { listSteps } from "#app/domain/people/sequences/steps.server.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import { revisionField } from "#app/domain/values/fields.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Checkbox, ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { SequenceState } from "#db/types.ts";
import type { Route } from "./+types/sequence";
import { dayText, entryText, everybodyText, hourText, type StepName, stateLabel, stepTitle } from "./labels.ts";
import { sequenceOf } from "./sequence-page.server.ts";
import { readSettings, SettingsFields, settingsSchema, storedSettings } from "./settings-fields.tsx";

export const handle = { section: href("/admin/series") } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const sequence = await sequenceOf(context, params.id);
  const choices = await readChoices(db);
  const steps = await listSteps(db, sequence.id);
  const missing = await missingAddresses(db);
  return {
    sequence,
    stored: storedSettings(sequence),
    entry: entryText(sequence.entry, choices, missing),
    badge: stateLabel(sequence, missing),
    choices,
    steps: steps.map(({ id, day, hour, subject, template, number }) => ({ id, day, hour, subject, template, number })),
    everybody: sequence.state === "off" ? everybodyText(await foreseeEverybody(db, sequence.id, sequence.entry)) : "",
  };
}

const buttons = z.object({
  intent: z.enum(["enregistrer", "allumer", "eteindre", "supprimer"]).default("enregistrer"),
  tous: z.literal("on").optional(),
  revision: revisionField.default(1),
});

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id, isService, state, entry } = await sequenceOf(context, params.id);
  const here = href("/admin/series/:id", { id });
  const form = await request.formData();
  const pressed = buttons.safeParse(Object.fromEntries(form));
  if (!pressed.success) throw data(null, { status: 400 });
  const { intent, tous, revision } = pressed.data;
  const submission = parseWithZod(form, { schema: settingsSchema });
  const refused = (status: number, error: string | null, fieldErrors?: Record<string, string[]>) =>
    data<FormAnswer & { intent: string }>({ result: submission.reply({ fieldErrors }), error, intent }, { status });
  if (isService) return refused(409, SHIPPED);
  if (intent === "supprimer") {
    if (!(await deleteSequence(db, actor, id))) return refused(409, STILL_ON);
    throw redirect(withNotice(href("/admin/series"), "sequence-done"), 303);
  }
  if (intent === "eteindre") {
    await switchOff(db, actor, id);
    throw redirect(withNotice(here, "sequence-done"), 303);
  }
  if (intent === "allumer") {
    await confirmFirst(context, { request, url }, form);
    const switched = await switchOn(db, actor, { id, revision, withEverybody: tous === "on" });
    if (switched === "none") return refused(400, "Il faut d’abord une étape.");
    if (switched === "changed") return refused(409, CHANGED);
    throw redirect(withNotice(here, "sequence-done"), 303);
  }
  if (submission.status !== "success") return refused(400, null);
  const read = readSettings(submission.value, state === "on" ? entry : undefined);
  if (!read.ok) return refused(400, null, read.fieldErrors);
  const saved = await saveSettings(db, actor, { id, revision }, read.settings);
  if (!saved.ok) return refused(409, saved.reason === "on" ? STILL_ON : CHANGED);
  throw redirect(withNotice(here, "newsletter-saved"), 303);
}

const CHANGED =
  "Un autre onglet a changé cette série. Rien n’a été écrasé\u00a0: comparez avec la page rechargée, puis recommencez.";
const STILL_ON = "Cette série est en route\u00a0: arrêtez-la d’abord.";
const SHIPPED = "Cette série tient ce que la page du challenge promet\u00a0: ses textes changent, pas ses jours.";

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Série\u00a0: ${loaderData?.sequence.name}` }];

export default function SequencePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sequence, stored, entry, badge, choices, steps, everybody } = loaderData;
  const { id, name, state, isService, revision, stop } = sequence;
  const isOfSettings = answer?.intent === "enregistrer";
  const { field, summary } = formState({ answer: isOfSettings ? answer : undefined, stored, schema: settingsSchema });
  const ticked = isOfSettings ? [answer.result.initialValue?.arret].flat() : stop;
  const stops = choices.formations.filter((known) => stop.includes(known.id) || stop.includes(known.slug));
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Séries", href: href("/admin/series") }, { label: name }]} />
      <h1 className="wrap-anywhere">{name}</h1>
      <FlashNotice />
      {answer && !isOfSettings && <ErrorSummary errors={[{ field: "", message: answer.error ?? "" }]} />}
      <p>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </p>
      <StepList sequenceId={id} steps={steps} isService={isService} />
      {isService ? (
        <section className="flow max-w-176">
          <h2>Réglages</h2>
          <p>Entrée&nbsp;: {entry}</p>
          {stops.length > 0 && <p>S’arrête à l’achat de&nbsp;: {stops.map((known) => known.name).join(", ")}</p>}
          <p className="hint">{badge.why ?? SHIPPED}</p>
        </section>
      ) : (
        <>
          <Switch state={state} revision={revision} everybody={everybody} />
          <section className="flow max-w-176">
            <h2>Réglages</h2>
            <form method="post" className="form-stack" data-is-changed={answer && ""}>
              <ErrorSummary errors={summary} />
              <input type="hidden" name="revision" value={revision} />
              <SettingsFields
                field={field}
                choices={choices}
                entry={state === "on" ? entry : undefined}
                ticked={ticked}
              />
              <p className="actions">
                <Button name="intent" value="enregistrer">
                  Enregistrer
                </Button>
              </p>
            </form>
          </section>
        </>
      )}
    </div>
  );
}

interface StepListProps {
  sequenceId: string;
  isService: boolean;
  steps: readonly (StepName & { id: string; day: number; hour: number })[];
}

function StepList({ sequenceId: id, isService, steps }: StepListProps) {
  return (
    <section className="flow">
      <h2>Étapes</h2>
      {isService && <p className="hint">Le challenge commence un lundi, qui est le jour même.</p>}
      <DataTable
        caption="Étapes, dans l’ordre des jours"
        columns={["Objet", "Jour", "Heure", "Aperçu"]}
        rows={steps.map((step) => ({
          key: step.id,
          cells: [
            <a key="open" className="link" href={addressOf(id, step)}>
              {stepTitle(step)}
            </a>,
            dayText(step.day),
            hourText(step.hour),
            <a
              key="preview"
              className="link"
              href={previewOf(id, step)}
              aria-label={`Voir l’aperçu de «\u00a0${stepTitle(step)}\u00a0»`}
            >
              Voir
            </a>,
          ],
        }))}
        empty="Aucune étape pour l’instant."
      />
      {!isService && (
        <p>
          <ButtonLink variant="secondary" href={href("/admin/series/:id/nouvelle-etape", { id })}>
            Ajouter une étape
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function previewOf(id: string, step: { id: string; template: string | null }): string {
  if (step.template) return `${href("/admin/emails/modeles")}?${new URLSearchParams({ lettre: step.template })}`;
  return href("/admin/series/:id/etapes/:step/apercu", { id, step: step.id });
}

/** The words of a shipped step have their place among the texts. */
function addressOf(id: string, step: { id: string; template: string | null }): string {
  return step.template
    ? href("/admin/textes/:key", { key: `email-${step.template}` })
    : href("/admin/series/:id/etapes/:step", { id, step: step.id });
}

function Switch({ state, revision, everybody }: { state: SequenceState; revision: number; everybody: string }) {
  return (
    <section className="flow max-w-176">
      <h2>{state === "on" ? "Arrêter" : "Mettre en route"}</h2>
      <form method="post" className="form-stack">
        <input type="hidden" name="revision" value={revision} />
        {state === "on" ? (
          <>
            <p>
              À l’arrêt, personne n’entre et rien ne part. Ce qui aura plus de deux jours de retard à la reprise sera
              sauté.
            </p>
            <p className="actions">
              <Button name="intent" value="eteindre" variant="secondary">
                Arrêter la série
              </Button>
            </p>
          </>
        ) : (
          <>
            <p>Seules les nouvelles entrent, à partir de maintenant.</p>
            <Checkbox
              name="tous"
              label="Faire entrer aussi celles qui remplissent déjà la condition"
              hint={`Pour elles, le jour même est aujourd’hui. Elles aussi doivent avoir accepté vos e-mails. ${everybody}`}
            />
            <p className="actions">
              <Button name="intent" value="allumer">
                Mettre en route
              </Button>
              <Button name="intent" value="supprimer" variant="quiet">
                Supprimer la série
              </Button>
            </p>
          </>
        )}
      </form>
    </section>
  );
}
