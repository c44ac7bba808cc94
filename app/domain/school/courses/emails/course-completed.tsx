import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import type { Db } from "#db/connection.server.ts";
import { openAccess } from "../../enrolment/open-access.server.ts";

interface View {
  course: string;
  firstName: string;
  lessons: number;
  /** The page with what comes next. */
  programme: string;
  workbook: string;
}

const links = (slug: string) => ({
  programme: siteLink(href("/formations/:slug/apprendre", { slug })),
  workbook: siteLink(href("/formations/:slug/cahier", { slug })),
});

export default defineEmail({
  name: "course-completed",
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
    return { course: title, firstName: firstName ?? "", lessons: structure.length, ...links(slug) };
  },
  fills: ({ course, lessons }) => ({ cours: course, lecons: `${lessons}` }),
  Body,
  async permission(db, { props: { userId, courseId } }) {
    const isOpen = await formationWith(db, userId, courseId).executeTakeFirst();
    return isOpen ? { ok: true, unsubscribeToken: null } : { ok: false, reason: "canceled" };
  },
  samples: {
    cours: { course: "Formation Mindset", firstName: "Nadia", lessons: 28, ...links("mindset") },
  },
});

function formationWith(db: Db, userId?: string, courseId?: string) {
  return openAccess(db, userId ?? null)
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .select("formations.slug")
    .where("formationCourses.courseId", "=", courseId ?? null)
    .orderBy("access.grantedAt");
}

function Body({ course, firstName, lessons, programme, workbook }: View) {
  return (
    <Layout
      heading={firstName ? `${firstName}, c’est fait.` : "C’est fait."}
      preheader={`Les ${lessons} leçons de «\u00a0${course}\u00a0» sont derrière toi.`}
      because="tu viens de terminer ce cours"
    >
      <ButtonLink href={programme} label="Voir ce qui vient ensuite" />
      <Paragraph>
        <TextLink href={workbook}>Relire mon cahier</TextLink>
      </Paragraph>
    </Layout>
  );
}
