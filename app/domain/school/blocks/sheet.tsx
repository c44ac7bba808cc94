import type { ReactNode } from "react";
import { described } from "#app/content/texts/fields.ts";
import { lineField, textField } from "#app/domain/values/fields.ts";
import { Marked } from "./marked.tsx";

export const sheetFields = {
  title: described(lineField({ isTypeset: true, missing: "Donnez un titre.", min: 1, max: 200 }), { label: "Titre" }),
  intro: described(textField({ isTypeset: true, max: 1000 }).default(""), { label: "Consigne" }),
};

export const NO_QUESTIONS = "Ajoutez une question, ou retirez ce bloc.";

interface SheetProps {
  id: string;
  /** Where links to the block lead, if not to its beginning: something in the sheet has that id. */
  anchor?: "beginning" | "inside";
  title: string;
  intro: string;
  /** Set where an answer leads to it, which gives it the focus. */
  tabIndex?: -1;
  children: ReactNode;
}

export function Sheet({ id, anchor = "beginning", title, intro, tabIndex, children }: SheetProps) {
  return (
    <section
      id={anchor === "beginning" ? id : undefined}
      aria-labelledby={`${id}-titre`}
      tabIndex={tabIndex}
      className="flex max-w-[38rem] scroll-mt-8 flex-col gap-6 rounded-lg bg-surface-muted p-5 sm:p-8 print:border print:border-line"
    >
      <header className="authored flex flex-col gap-2">
        <h2 id={`${id}-titre`} className="text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">
          <Marked text={intro} />
        </p>
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
