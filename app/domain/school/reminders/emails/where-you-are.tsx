import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { isAccessOpen } from "../../enrolment/open-access.server.ts";

interface View {
  formation: string;
  lesson: string;
  second: number;
  doneLessons: number;
  lessons: number;
  isLast: boolean;
  link: string;
}

const SAMPLE: View = {
  formation: "Formation Mindset",
  lesson: "La décision repoussée",
  second: 750,
  doneLessons: 4,
  lessons: 28,
  isLast: false,
  link: linkTo("mindset", "decision-repoussee"),
};

export default defineEmail({
  name: "where-you-are",
  props: z.object({
    formationId: z.string(),
    formationSlug: z.string(),
    formation: z.string(),
    lessonSlug: z.string(),
    lesson: z.string(),
    second: z.string(),
    doneLessons: z.string(),
    lessons: z.string(),
    /** "" while another one may follow. */
    isLast: z.string(),
  }),
  async read(_db, { formation, formationSlug, lesson, lessonSlug, second, doneLessons, lessons, isLast }) {
    return {
      formation,
      lesson,
      isLast: isLast !== "",
      link: linkTo(formationSlug, lessonSlug),
      second: Number(second),
      doneLessons: Number(doneLessons),
      lessons: Number(lessons),
    };
  },
  fills: ({ formation }) => ({ formation }),
  Body,
  /** Its unsubscribe link ends the reminders alone. */
  async permission(db, { recipient, props }) {
    const row = await db
      .selectFrom("learningReminders")
      .innerJoin("users", "users.id", "learningReminders.userId")
      .innerJoin("access", "access.userId", "users.id")
      .select("token")
      .where("users.email", "=", recipient)
      .where("access.formationId", "=", props.formationId ?? null)
      .where(isAccessOpen)
      .executeTakeFirst();
    return row ? { ok: true, unsubscribeToken: row.token } : { ok: false, reason: "canceled" };
  },
  samples: {
    "en cours": SAMPLE,
    "pas commencée": { ...SAMPLE, lesson: "Le relevé de sept jours", second: 0, doneLessons: 0 },
    "le dernier": { ...SAMPLE, isLast: true },
  },
});

function Body({ formation, lesson, second, doneLessons, lessons, isLast, link }: View) {
  return (
    <Layout
      heading="Où tu en es"
      preheader={`Ta prochaine leçon : ${lesson}`}
      because="tu as demandé ces rappels dans ton compte"
    >
      <Paragraph>
        <strong>{formation}</strong> : {doneLabel(doneLessons, lessons)}.
      </Paragraph>
      <Paragraph>
        Ta prochaine leçon : <strong>{lesson}</strong>
        {second > 0 && `, là où tu t’étais arrêtée, à ${positionLabel(second)}`}.
      </Paragraph>
      <ButtonLink href={link} label={doneLessons + second > 0 ? "Reprendre la leçon" : "Commencer"} />
      {isLast ? (
        <Paragraph>
          C’est le dernier rappel : trois sont partis sans que tu passes, nous ne te dérangeons plus. Ta formation reste
          ouverte, et les rappels se redemandent dans ton compte.
        </Paragraph>
      ) : (
        <Paragraph>Un rappel par semaine au plus, et aucun quand tu as repris entre-temps.</Paragraph>
      )}
    </Layout>
  );
}

function doneLabel(done: number, lessons: number): string {
  if (done === 0) return "elle t’attend, rien n’est encore coché";
  return `${done} ${done === 1 ? "leçon terminée" : "leçons terminées"} sur ${lessons}`;
}

function positionLabel(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest}\u00a0s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${String(rest).padStart(2, "0")}`;
}

function linkTo(formation: string, lesson: string): string {
  return siteLink(href("/formations/:slug/apprendre/:lesson", { slug: formation, lesson }));
}
