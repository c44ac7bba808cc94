import type { ReactNode } from "react";
import { Paragraphs } from "./prose-blocks.tsx";
import { FaqData } from "./structured-data.tsx";

interface DisclosureProps {
  /** The toggle, which looks like a link. */
  summary: ReactNode;
  isOpen?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Folded by default. */
export function Disclosure({ summary, isOpen, className, children }: DisclosureProps) {
  return (
    <details className={className} open={isOpen}>
      <summary className="inline-flex min-h-11 items-center font-semibold underline decoration-accent decoration-2 underline-offset-[0.35em]">
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** Unfolded on paper: it stands beside the toggle, because not every browser can print what a closed <details> holds. */
export function PrintedDisclosure({ summary, isOpen, children }: DisclosureProps) {
  return (
    <div>
      <Disclosure summary={summary} isOpen={isOpen} className="peer" />
      <div data-folded="" className="not-print:peer-not-open:hidden">
        {children}
      </div>
    </div>
  );
}

export function Faq({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <div className="faq">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <Paragraphs text={answer} />
        </details>
      ))}
      <FaqData questions={questions} />
    </div>
  );
}
