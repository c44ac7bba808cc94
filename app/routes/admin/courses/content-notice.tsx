import { z } from "zod";
import { counted } from "#app/content/typography.ts";
import type { readCourseTree } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { dayField, textField } from "#app/domain/values/fields.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";

/** The form is on the page of the course; the forms that take something away lead to it. */
export const NOTICE_FORM = "prevenir";

const dayIn = (days: number) => parisDay(new Date()).add({ days }).toString();
export const tomorrow = () => dayIn(1);
/** « Raisonnablement à l’avance » (art. L224-25-26), unless it is urgent. */
const NOTICE_DAYS = 15;

const DAY = "Choisissez un jour, demain au plus tôt\u00a0: la loi veut l’annonce avant le changement.";

export const noticeSchema = z
  .object({
    partie: z.uuid({ error: "Choisissez ce qui change." }),
    resume: textField({ missing: "Dites ce qui change, en quelques phrases simples.", min: 20, max: 3000 }),
    effet: dayField(DAY),
  })
  .superRefine(({ effet }, { addIssue }) => {
    if (effet < tomorrow()) addIssue({ code: "custom", path: ["effet"], message: DAY });
  });

interface Props {
  course: NonNullable<Awaited<ReturnType<typeof readCourseTree>>>;
  concerned: number;
  earliest: string;
  /** What the link that led here is about: the course, a module or a lesson. */
  part: string;
  sent: readonly { id: string; part: string; summary: string; effect: string; recipients: string; by: string }[];
  answer: FormAnswer | undefined;
}

/** Before something that people have paid for is removed or changed, with their way out (art. L224-25-26). */
export function ContentNotice({ course, concerned, earliest, part, sent, answer }: Props) {
  const { field, summary } = formState({
    answer,
    stored: { partie: part, effet: dayIn(NOTICE_DAYS) },
    schema: noticeSchema,
  });
  return (
    <section id={NOTICE_FORM} className="flow">
      <h2>Prévenir d’un changement</h2>
      <p className="max-w-176">
        Avant de retirer ou de changer un contenu, écrivez à celles qui y ont accès. La lettre dit ce qui change, depuis
        quel jour, et leur droit de partir sans frais dans les 30&nbsp;jours (conditions de vente, article&nbsp;13). Une
        faute corrigée ne s’annonce pas. Le contenu, lui, change quand vous le changez ici.
      </p>
      {concerned > 0 && (
        <form method="post" className="form-stack max-w-176">
          <ErrorSummary errors={summary} form={NOTICE_FORM} />
          <input type="hidden" name="intent" value={NOTICE_FORM} />
          <Field
            label="Ce qui est concerné"
            type="select"
            form={NOTICE_FORM}
            options={[
              { value: course.id, label: "Le cours entier" },
              ...course.modules.flatMap((module) => [
                { value: module.id, label: `Module «\u00a0${module.title}\u00a0»`, group: module.title },
                ...module.lessons.map(({ id, title }) => ({
                  value: id,
                  label: `Leçon «\u00a0${title}\u00a0»`,
                  group: module.title,
                })),
              ]),
            ]}
            {...field("partie")}
          />
          <Field label="Ce qui change, et pourquoi" type="textarea" rows={5} form={NOTICE_FORM} {...field("resume")} />
          <Field
            label="Prend effet le"
            hint={`La loi veut une annonce faite raisonnablement à l’avance\u00a0: ${NOTICE_DAYS}\u00a0jours, sauf urgence.`}
            type="date"
            form={NOTICE_FORM}
            min={earliest}
            {...field("effet")}
          />
          <p className="actions">
            <Button pendingLabel="Envoi en cours...">Prévenir {counted(concerned, "personne")}</Button>
          </p>
        </form>
      )}
      <DataTable
        caption="Changements annoncés"
        columns={["Contenu", "Ce qui change", "Prend effet", "E-mails", "Envoyé"]}
        rows={sent.map(({ id, part, summary, effect, recipients, by }) => ({
          key: id,
          cells: [part, <FreeText key="summary">{summary}</FreeText>, effect, recipients, by],
        }))}
        empty="Aucun changement annoncé."
      />
    </section>
  );
}
