import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, ButtonLink, Details, Lines, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { adminLoginAddress } from "#app/routing/redirect-target.ts";

interface View {
  lesson: string;
  course: string;
  question: string;
  askedAt: string;
  link: string;
}

interface Letter extends View {
  heading: string;
  button: string;
}

export default defineEmail({
  name: "lesson-question",
  props: z.object({ questionId: z.string() }),
  async read(db, { questionId }) {
    const row = await db
      .selectFrom("lessonQuestions as question")
      .innerJoin("lessons", "lessons.id", "question.lessonId")
      .innerJoin("courses", "courses.id", "lessons.courseId")
      .select(["lessons.title as lesson", "courses.title as course", "question.text as question", "askedAt"])
      .where("question.id", "=", questionId)
      .executeTakeFirst();
    // An exercise that its learner has withdrawn meanwhile.
    if (!row) return null;
    return { ...row, askedAt: formatDateTime(row.askedAt), link: linkTo(questionId) };
  },
  fills: ({ lesson }) => ({ lecon: lesson }),
  Body: (view) => <AboutLesson {...view} heading="Une question sur une leçon" button="Répondre à la question" />,
  samples: {
    posée: {
      lesson: "La décision repoussée",
      course: "Formation Mindset",
      question: "Bonjour,\n\nque faire quand la décision ne dépend pas que de moi ?",
      askedAt: "21 novembre 2026 à 14\u00a0h\u00a005",
      link: linkTo("exemple"),
    },
  },
});

/** Contains neither the name nor the address of the learner, because the answer is written in the administration. */
export function AboutLesson({ lesson, course, question, askedAt, link, heading, button }: Letter) {
  return (
    <Layout heading={heading} preheader={`${lesson}, le ${askedAt}`} isInternal>
      <Details
        rows={[
          ["Leçon", lesson],
          ["Cours", course],
          ["Reçue", `${askedAt}, heure de Paris`],
        ]}
      />
      <Box>
        <Lines text={question} />
      </Box>
      <ButtonLink href={link} label={button} />
      <SmallPrint>
        Ne répondez pas à cet e-mail : la réponse s’écrit sur la page, puis part par e-mail à la personne.
      </SmallPrint>
    </Layout>
  );
}

function linkTo(id: string): string {
  return siteLink(adminLoginAddress(href("/admin/questions/:id", { id })));
}
