import type { ReactNode } from "react";
import { Paragraphs } from "./prose-blocks.tsx";
import { FaqData } from "./structured-data.tsx";

interface DisclosureProps {
  /** The toggle, which looks like a link. */
  summary: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
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
