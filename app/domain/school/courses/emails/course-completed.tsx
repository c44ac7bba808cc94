import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import type { Db } from "#db/connection.server.ts";
import { openAccess } from "../../enrolment/open-access.server.ts";
import { hasWritten } from "../has-written.server.ts";

interface View {
  course: string;
  firstName: string;
  lessons: number;
  hasWritten: boolean;
  /** The page with what comes next. */
  programme: string;
  workbook: string;
}

const links = (slug: string) => ({
  programme: siteLink(href("/formations/:slug/apprendre", { slug })),
  workbook: siteLink(href("/formations/:slug/cahier", { slug })),
});

export default defineEmail({
  label: "Fin d’un cours",
  props: z.object({ userId: z.string(), courseId: z.string() }),
  async read(db, { userId, courseId }) {
    const { title, structure, firstName } = await db
      .selectFrom("courseCompletions")
      .innerJoin("courses", "courses.id", "courseCompletions.courseId")
      .leftJoin("userProfiles", "userProfiles.userId", "courseCompletions.userId")
      .select(["courses.title", "structure", "firstName"])
      .where("courseCompletions.userId", "=", userId)
      .where("courseCompletions.courseId", "=", courseId)
      .executeTakeFirstOrThrow();
    const { slug } = await formationWith(db, userId, courseId).executeTakeFirstOrThrow();
    const written = await hasWritten(db, userId, [courseId]);
    return {
      course: title,
      firstName: firstName ?? "",
      lessons: structure.length,
      hasWritten: written,
      ...links(slug),
    };
  },
  subject: ({ course }) => `C’est fait\u00a0: ${course}`,
  Body,
  async permission(db, { props: { userId, courseId } }) {
    const isOpen = await formationWith(db, userId, courseId).executeTakeFirst();
    return isOpen ? { ok: true, unsubscribeToken: null } : { ok: false, reason: "canceled" };
  },
  samples: {
    cours: { course: "Formation Mindset", firstName: "Nadia", lessons: 28, hasWritten: true, ...links("mindset") },
    "une leçon, rien d’écrit": {
      course: "Formation Mindset",
      firstName: "",
      lessons: 1,
      hasWritten: false,
      ...links("mindset"),
    },
  },
});

function formationWith(db: Db, userId?: string, courseId?: string) {
  return openAccess(db, userId ?? null)
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .select("formations.slug")
    .where("formationCourses.courseId", "=", courseId ?? null)
    .orderBy("access.grantedAt");
}

function Body({ course, firstName, lessons, hasWritten, programme, workbook }: View) {
  const all = lessons > 1 ? `les ${lessons}\u00a0leçons` : "la leçon";
  return (
    <Layout
      heading={firstName ? `${firstName}, c’est fait.` : "C’est fait."}
      preheader={`«\u00a0${course}\u00a0» est derrière toi.`}
      because="tu viens de terminer ce cours"
    >
      <Paragraph>
        Tu as terminé {all} de <strong>{course}</strong>.
        {hasWritten &&
          " Prends dix minutes, pas plus, pour relire la première page de ton cahier\u00a0: elle porte la date du jour où tu as commencé."}
      </Paragraph>
      <ButtonLink href={programme} label="Voir ce qui vient ensuite" />
      {hasWritten && (
        <Paragraph>
          <TextLink href={workbook}>Relire mon cahier</TextLink>
        </Paragraph>
      )}
    </Layout>
  );
}
