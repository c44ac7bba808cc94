import { defineEmail } from "#app/domain/mail/define-email.ts";
import lessonAnswer, { Answered } from "./lesson-answer.tsx";

/** To who has shared an exercise. */
export default defineEmail({
  ...lessonAnswer,
  name: "shared-sheet-answer",
  Body: (view) => <Answered {...view} to="À ta feuille de" title="Ta feuille" />,
  samples: {
    lue: {
      lesson: "La décision repoussée",
      question: "Ma décision\n\nCe que je repousse\nAppeler la banque.",
      answer: "Note d’abord ce que tu veux lui demander.\n\nL’appel devient court.",
      link: lessonAnswer.samples.répondue?.link ?? "",
    },
  },
});
