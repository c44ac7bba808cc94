import { defineEmail } from "#app/domain/mail/define-email.ts";
import lessonQuestion, { AboutLesson } from "./lesson-question.tsx";

/** An exercise that its learner wants to be read. */
export default defineEmail({
  ...lessonQuestion,
  name: "shared-sheet",
  Body: (view) => <AboutLesson {...view} heading="Une feuille à lire" button="Lire et répondre" />,
  samples: {
    partagée: {
      lesson: "La décision repoussée",
      course: "Formation Mindset",
      question: "Ma décision\n\nCe que je repousse\nAppeler la banque.",
      askedAt: "21 novembre 2026 à 14\u00a0h\u00a005",
      link: lessonQuestion.samples.posée?.link ?? "",
    },
  },
});
