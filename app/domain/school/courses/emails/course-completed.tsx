import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, Section, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { programmeLink, siteLink } from "#app/domain/mail/layout/links.ts";
import type { Db } from "#db/connection.server.ts";
import { openAccess } from "../../enrolment/open-access.server.ts";
import { readOpenFormation } from "../../release/open-formation.server.ts";
import { maySpeakUp } from "../ask-testimonial.server.ts";
import { hasWritten } from "../completion.server.ts";
import { testimonialForm } from "./testimonial-request.tsx";

interface View {
  course: string;
  firstName: string;
  lessons: number;
  hasWritten: boolean;
  /** Where the button leads: the next course, the attestation, or the finished course with its papers. */
  next: "course" | "attestation" | "papers";
  programme: string;
  attestation: string;
  workbook: string;
  slug: string;
  asksTestimonial: boolean;
}

const links = (slug: string) => ({
  programme: programmeLink(slug),
  attestation: siteLink(href("/formations/:slug/attestation", { slug })),
  workbook: siteLink(href("/formations/:slug/cahier", { slug })),
});

const SAMPLE = {
  course: "Formation Mindset",
  firstName: "Nadia",
  lessons: 28,
  hasWritten: true,
  next: "papers" as const,
  slug: "mindset",
  ...links("mindset"),
};

const BUTTONS = {
  course: "Voir ce qui vient ensuite",
  attestation: "Recevoir mon attestation",
  papers: "Retrouver mes documents",
};

export default defineEmail({
  name: "course-completed",
  props: z.object({
    userId: z.string(),
    courseId: z.string(),
    /** The formation about which it asks for a testimonial; "" for none. */
    asks: z.string().default(""),
  }),
  async read(db, { userId, courseId, asks }) {
    const { title, structure, firstName, email } = await db
      .selectFrom("courseCompletions")
      .innerJoin("users", "users.id", "courseCompletions.userId")
      .innerJoin("courses", "courses.id", "courseCompletions.courseId")
      .leftJoin("userProfiles", "userProfiles.userId", "courseCompletions.userId")
      .select(["courses.title", "structure", "firstName", "users.email"])
      .where("courseCompletions.userId", "=", userId)
      .where("courseCompletions.courseId", "=", courseId)
      .executeTakeFirstOrThrow();
    const { id } = await formationWith(db, userId, courseId).executeTakeFirstOrThrow();
    const formation = await readOpenFormation(db, { userId, formation: { id } });
    if (!formation) throw new Error(`course-completed: formation ${id} is closed`);
    const { slug, courses, givesAttestation } = formation;
    const hasNext = courses.some(({ completedAt }) => !completedAt);
    const asksTestimonial = asks !== "" && (await maySpeakUp(db, email));
    const written = await hasWritten(db, userId, [courseId]);
    return {
      course: title,
      firstName: firstName ?? "",
      lessons: structure.length,
      asksTestimonial,
      hasWritten: written,
      next: hasNext ? ("course" as const) : givesAttestation ? ("attestation" as const) : ("papers" as const),
      slug,
      ...links(slug),
    };
  },
  fills: ({ course, lessons }) => ({ cours: course, lecons: lessons > 1 ? `les ${lessons}\u00a0leçons` : "la leçon" }),
  variant: ({ hasWritten }) => (hasWritten ? "written" : "unwritten"),
  Body,
  async permission(db, { props: { userId, courseId } }) {
    const isOpen = await formationWith(db, userId, courseId).executeTakeFirst();
    return isOpen ? { ok: true, unsubscribeToken: null } : { ok: false, reason: "canceled" };
  },
  samples: {
    cours: { ...SAMPLE, asksTestimonial: false },
    "avec témoignage": { ...SAMPLE, asksTestimonial: true },
    "un autre cours suit": { ...SAMPLE, asksTestimonial: false, next: "course" as const },
    attestation: { ...SAMPLE, asksTestimonial: false, next: "attestation" as const },
    "une leçon, rien d’écrit": { ...SAMPLE, firstName: "", lessons: 1, asksTestimonial: false, hasWritten: false },
  },
});

function formationWith(db: Db, userId?: string, courseId?: string) {
  return openAccess(db, userId ?? null)
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .select(["formations.id", "formations.slug"])
    .where("formationCourses.courseId", "=", courseId ?? null)
    .orderBy("access.grantedAt");
}

function Body({ course, firstName, hasWritten, next, programme, attestation, workbook, slug, asksTestimonial }: View) {
  return (
    <Layout
      heading={firstName ? `${firstName}, c’est fait.` : "C’est fait."}
      preheader={`«\u00a0${course}\u00a0» est derrière toi.`}
      because="tu viens de terminer ce cours"
    >
      <ButtonLink href={next === "attestation" ? attestation : programme} label={BUTTONS[next]} />
      {hasWritten && (
        <Paragraph>
          <TextLink href={workbook}>Relire mon cahier</TextLink>
        </Paragraph>
      )}
      {asksTestimonial && (
        <Section title={"Tu veux bien raconter\u00a0?"}>
          <Paragraph>
            Quelques phrases sur ce que tu as fait, et sur ce qui a coincé, aident celles qui hésitent. Rien n’est donné
            en échange, et nous ne te le demanderons pas une deuxième fois pour cette formation.
          </Paragraph>
          <Paragraph>
            <TextLink href={testimonialForm(slug)}>Écrire mon témoignage</TextLink>
          </Paragraph>
        </Section>
      )}
    </Layout>
  );
}
