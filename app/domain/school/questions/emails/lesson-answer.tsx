import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, ButtonLink, Lines, Section } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { ordersLink, siteLink } from "#app/domain/mail/layout/links.ts";
import { isAccessOpen } from "../../enrolment/open-access.server.ts";

interface View {
  lesson: string;
  question: string;
  answer: string;
  link: string;
}

interface Letter extends View {
  /** « À ta question sur ». */
  to: string;
  title: string;
}

export default defineEmail({
  name: "lesson-answer",
  props: z.object({ questionId: z.string() }),
  async read(db, { questionId }) {
    const { slug, formation, ...row } = await db
      .selectFrom("lessonQuestions as question")
      .innerJoin("lessonAnswers as answer", "answer.questionId", "question.id")
      .innerJoin("lessons", "lessons.id", "question.lessonId")
      .select(["lessons.title as lesson", "lessons.slug", "question.text as question", "answer.text as answer"])
      .select((query) =>
        query
          .selectFrom("access")
          .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
          .innerJoin("formations", "formations.id", "access.formationId")
          .select("formations.slug")
          .whereRef("access.userId", "=", "question.userId")
          .whereRef("formationCourses.courseId", "=", "lessons.courseId")
          .where(isAccessOpen)
          .orderBy("access.grantedAt")
          .limit(1)
          .as("formation"),
      )
      .where("question.id", "=", questionId)
      .executeTakeFirstOrThrow();
    return { ...row, link: formation ? linkTo(formation, slug) : ordersLink() };
  },
  fills: ({ lesson }) => ({ lecon: lesson }),
  Body: (view) => <Answered {...view} to="À ta question sur" title="Ta question" />,
  samples: {
    répondue: {
      lesson: "La décision repoussée",
      question: "Que faire quand la décision ne dépend pas que de moi ?",
      answer: "Écris d’abord la part qui dépend de toi.\n\nElle tient souvent en une phrase.",
      link: linkTo("mindset", "decision-repoussee"),
    },
  },
});

export function Answered({ lesson, question, answer, link, to, title }: Letter) {
  return (
    <Layout heading="Une réponse t’attend" preheader={`${to} « ${lesson} »`}>
      <Box>
        <Lines text={answer} />
      </Box>
      <Section title={title}>
        <Lines text={question} />
      </Section>
      <ButtonLink href={link} label="Retrouver la leçon" />
    </Layout>
  );
}

function linkTo(formation: string, lesson: string): string {
  return siteLink(`${href("/formations/:slug/apprendre/:lesson", { slug: formation, lesson })}#questions`);
}
