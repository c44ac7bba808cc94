import type { ReactNode } from "react";
import { z } from "zod";
import { lineField, textField } from "#app/domain/values/fields.ts";
import { Field } from "#app/ui/field.tsx";
import type { AuthorFieldsProps } from "./block-kind.ts";
import type { Notation, NotationError } from "./sheet-notation.ts";
import { MAX_TEXT_LENGTH } from "./stored-blocks.ts";

export const sheetFields = {
  title: lineField({ missing: "Donnez un titre.", min: 1, max: 200 }),
  intro: textField({ max: 1000 }).default(""),
};

const NOTATION_ERRORS: Readonly<Record<NotationError, string>> = {
  "no-kind":
    "il finit par son genre\u00a0: «\u00a0court\u00a0», «\u00a0long\u00a0», «\u00a0nombre de 0 à 10\u00a0», «\u00a0choix\u00a0: Oui | Non\u00a0» ou «\u00a0tableau 5\u00a0: Jour | Heures\u00a0».",
  "no-choices": "il faut au moins deux réponses, une par ligne, chacune après «\u00a0-\u00a0» ou «\u00a0+\u00a0».",
  "no-right-choice": "aucune réponse n’est juste. Mettez «\u00a0+\u00a0» devant celle qui l’est.",
  "no-explanation": "il manque l’explication, après «\u00a0>\u00a0».",
  "same-key": "cette question est écrite deux fois.",
};

export function notationField<Item>(read: (text: string) => Notation<Item>) {
  const missing = "Écrivez les questions, ou retirez ce bloc.";
  return textField({ missing, min: 1, max: MAX_TEXT_LENGTH }).transform((text, context) => {
    const result = read(text);
    if (result.ok) return result.items;
    context.addIssue(`Question\u00a0${result.paragraph}\u00a0: ${NOTATION_ERRORS[result.reason]}`);
    return z.NEVER;
  });
}

interface SheetAuthorFieldsProps extends Pick<AuthorFieldsProps, "own"> {
  questions: string;
  hint: string;
  children?: ReactNode;
}

export function SheetAuthorFields({ own, questions, hint, children }: SheetAuthorFieldsProps) {
  return (
    <>
      <Field label="Titre" {...own("title")} />
      <Field label="Consigne" type="textarea" rows={3} {...own("intro")} />
      {children}
      <Field label="Questions" type="textarea" rows={16} hint={hint} {...own(questions)} />
    </>
  );
}

interface SheetProps {
  id: string;
  /** Where links to the block lead, if not to its beginning: something in the sheet has that id. */
  anchor?: "beginning" | "inside";
  title: string;
  intro: string;
  children: ReactNode;
}

export function Sheet({ id, anchor = "beginning", title, intro, children }: SheetProps) {
  return (
    <section
      id={anchor === "beginning" ? id : undefined}
      aria-labelledby={`${id}-titre`}
      className="flex max-w-[38rem] scroll-mt-8 flex-col gap-6 rounded-lg bg-surface-muted p-5 sm:p-8 print:border print:border-line"
    >
      <header className="flex flex-col gap-2">
        <h2 id={`${id}-titre`} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">{intro}</p>
      </header>
      {children}
    </section>
  );
}

export function UnsavedNotice({
  text = "Vos réponses vous attendaient. Il reste à les relire, puis à les enregistrer.",
}) {
  return (
    <p className="notice notice-info" role="status">
      {text}
    </p>
  );
}
