import { inline } from "./prose-blocks.tsx";
import { FaqData } from "./structured-data.tsx";

export function Faq({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <div className="faq">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{inline(answer)}</p>
        </details>
      ))}
      <FaqData questions={questions} />
    </div>
  );
}
