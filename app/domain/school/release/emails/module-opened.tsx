import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Bullets, ButtonLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { programmeLink } from "#app/domain/mail/layout/links.ts";
import { hasOpenAccess } from "../../enrolment/open-access.server.ts";

interface View {
  formationName: string;
  moduleTitle: string;
  lessons: string[];
  link: string;
}

export default defineEmail({
  name: "module-opened",
  props: z.object({ userId: z.string(), formationId: z.string(), moduleId: z.string() }),
  async read(db, { formationId, moduleId }) {
    const { name, slug } = await db
      .selectFrom("formations")
      .select(["name", "slug"])
      .where("id", "=", formationId)
      .executeTakeFirstOrThrow();
    const { title } = await db
      .selectFrom("courseModules")
      .select("title")
      .where("id", "=", moduleId)
      .executeTakeFirstOrThrow();
    const lessons = await db
      .selectFrom("lessons")
      .select("title")
      .where("moduleId", "=", moduleId)
      .where("publishedVersion", "is not", null)
      .where("archivedAt", "is", null)
      .orderBy("position")
      .execute();
    return {
      formationName: name,
      moduleTitle: title,
      lessons: lessons.map((lesson) => lesson.title),
      link: programmeLink(slug),
    };
  },
  fills: ({ moduleTitle, formationName }) => ({ module: shortened(moduleTitle), formation: formationName }),
  Body,
  /** Part of what she has bought: whoever leaves the mailing list still learns of it. */
  async permission(db, { props }) {
    const isOpen = await hasOpenAccess(db, props.userId, props.formationId);
    return isOpen ? { ok: true, unsubscribeToken: null } : { ok: false, reason: "canceled" };
  },
  samples: {
    module: {
      formationName: "Formation Mindset",
      moduleTitle: "Décider sans attendre",
      lessons: ["La décision repoussée", "Le prix de chaque désir"],
      link: programmeLink("mindset"),
    },
  },
});

function Body({ formationName, moduleTitle, lessons, link }: View) {
  return (
    <Layout
      heading={`«\u00a0${moduleTitle}\u00a0» est ouvert`}
      preheader={`Ses leçons t’attendent dans «\u00a0${formationName}\u00a0».`}
      because="tu suis cette formation, dont les modules ouvrent l’un après l’autre"
    >
      <Bullets items={lessons} />
      <ButtonLink href={link} label="Ouvrir le programme" />
    </Layout>
  );
}

/** Inboxes cut long subjects anyway. */
function shortened(title: string): string {
  return title.length > 55 ? `${title.slice(0, 54).trimEnd()}…` : title;
}
