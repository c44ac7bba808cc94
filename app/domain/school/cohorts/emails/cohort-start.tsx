import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { AnyQuestion, ButtonLink, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { programmeLink } from "#app/domain/mail/layout/links.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { openAccess } from "../../enrolment/open-access.server.ts";
import { readKnownStart } from "../tell-start.server.ts";

interface View {
  formationName: string;
  start: string;
  /** Null when she had no cohort. */
  before: string | null;
  link: string;
}

const sample = { formationName: "Formation Mindset", start: "4 janvier 2027", link: programmeLink("mindset") };

export default defineEmail({
  name: "cohort-start",
  props: z.object({
    userId: z.string(),
    cohortId: z.string(),
    /** Days in Paris, as YYYY-MM-DD; `before` is "" when she had no cohort. */
    startsOn: z.string(),
    before: z.string(),
  }),
  /** Null when access is closed, when another email tells a later start, or when she knows this one. */
  async read(db, { userId, cohortId, startsOn, before }): Promise<View | null> {
    const formation = await openAccess(db, userId)
      .innerJoin("cohorts", "cohorts.id", "access.cohortId")
      .select(["formations.id", "formations.name", "formations.slug", "access.grantedAt"])
      .where("cohorts.id", "=", cohortId)
      .where("cohorts.startsOn", "=", startsOn)
      .executeTakeFirst();
    if (!formation) return null;
    const known = (await readKnownStart(db, userId, formation.id, formation.grantedAt)) ?? before;
    if (known === startsOn) return null;
    return {
      formationName: formation.name,
      start: formatDate(startsOn),
      before: known ? formatDate(known) : null,
      link: programmeLink(formation.slug),
    };
  },
  fills: ({ formationName, start }) => ({ formation: formationName, depart: start }),
  variant: ({ before }) => (before ? "moved" : "joined"),
  Body,
  samples: {
    déplacé: { ...sample, before: "14 décembre 2026" },
    rejoint: { ...sample, before: null },
  },
});

function Body({ formationName, start, before, link }: View) {
  return (
    <Layout
      heading={before ? "Le départ de ta cohorte change" : "Ta cohorte a une date"}
      preheader={`Départ le ${start}.`}
      because="tu suis cette formation avec une cohorte"
    >
      <Details
        rows={[
          ["Formation", formationName],
          ...(before ? [["Avant", before] satisfies [string, string]] : []),
          ["Départ", start],
        ]}
      />
      <Paragraph>
        Les modules qui attendent ce départ ouvrent d’après lui&nbsp;: le programme dit quel jour. Ce qui t’est déjà
        ouvert le reste.
      </Paragraph>
      <ButtonLink href={link} label="Ouvrir le programme" />
      <AnyQuestion />
    </Layout>
  );
}
