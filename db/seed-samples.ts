import { screenshotProofs, videoTestimonials, writtenTestimonials } from "../app/content/testimonials/proofs.ts";
import { challengeTestimonials, secondaryResidenceTestimonials } from "../app/content/testimonials/short.ts";
import { entrepreneurStories } from "../app/content/testimonials/success-entrepreneuriat.ts";
import { investorStories } from "../app/content/testimonials/success-immobilier.ts";
import { mindsetStories } from "../app/content/testimonials/success-mindset.ts";
import type { ShortTestimonial, TestimonialCategory } from "../app/content/testimonials/types.ts";
import { newId } from "../app/domain/values/ids.server.ts";
import { parisDay, ZONE } from "../app/domain/values/time.ts";
import type { Db } from "./connection.server.ts";
import type { TestimonialKind } from "./types.ts";

interface Sample {
  kind: TestimonialKind;
  author: string;
  text: string;
  details: object;
  rating: number | null;
  published: string;
  experienced: string;
}

const MONTHS = 6;

/** Adds the invented testimonials and dates of the demo, each marked as a sample. Existing ones stay unchanged. */
export async function seedSamples(db: Db): Promise<number> {
  return (await addTestimonials(db)) + (await addSessions(db));
}

/** A subscription announces a meeting a month: in a trial each has its evening, the first within two weeks. */
async function addSessions(db: Db): Promise<number> {
  const formations = await db
    .selectFrom("formations")
    .select(["id", "slug"])
    .where("type", "=", "subscription")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("liveSessions")
            .select("liveSessions.id")
            .whereRef("liveSessions.formationId", "=", "formations.id"),
        ),
      ),
    )
    .orderBy("slug")
    .execute();
  const firstDay = parisDay(new Date()).add({ days: 7 });
  const sessions = formations.flatMap(({ id, slug }, evening) =>
    Array.from({ length: MONTHS }, (_, months) => {
      const at = firstDay.add({ days: evening, months }).toZonedDateTime({ timeZone: ZONE, plainTime: "20:00" });
      return {
        id: newId(),
        formationId: id,
        title: "Rendez-vous collectif du mois",
        startsAt: new Date(at.epochMilliseconds),
        minutes: 60,
        link: `https://visio.example/${slug}`,
        isSample: true,
      };
    }),
  );
  if (sessions.length > 0) await db.insertInto("liveSessions").values(sessions).execute();
  return sessions.length;
}

async function addTestimonials(db: Db): Promise<number> {
  const rows = samples.map((sample, position) => ({
    id: newId(),
    kind: sample.kind,
    author: sample.author,
    text: sample.text,
    details: JSON.stringify(sample.details),
    rating: sample.rating,
    position,
    isSample: true,
    published: true,
    experiencedOn: sample.experienced,
    publishedAt: `${sample.published}T08:00:00Z`,
  }));
  const added = await db
    .insertInto("testimonials")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return added.length;
}

const samples: Sample[] = [
  ...stories("success-story", entrepreneurStories, "entrepreneuriat"),
  ...stories("success-story", investorStories, "immobilier"),
  ...stories("success-story", mindsetStories, "mindset"),
  ...stories("challenge", challengeTestimonials, "challenge"),
  ...stories("secondary-residence", secondaryResidenceTestimonials, "immobilier"),
  ...videoTestimonials.map(({ name, title, date, dateExperience, ...details }) => ({
    kind: "video" as const,
    author: name,
    text: title,
    details,
    rating: 5,
    published: date,
    experienced: dateExperience,
  })),
  ...screenshotProofs.map(({ name, result, date, dateExperience, ...details }) => ({
    kind: "screenshot" as const,
    author: name,
    text: result,
    details,
    rating: null,
    published: date,
    experienced: dateExperience,
  })),
  ...writtenTestimonials.map(({ name, text, date, dateExperience, ...details }) => ({
    kind: "written" as const,
    author: name,
    text,
    details,
    rating: 5,
    published: date,
    experienced: dateExperience,
  })),
];

function stories(
  kind: TestimonialKind,
  list: readonly ShortTestimonial[],
  category: TestimonialCategory,
): readonly Sample[] {
  return list.map(({ nom, temoignage, etoiles, date, dateExperience, ...details }) => ({
    kind,
    author: nom,
    text: temoignage,
    details: { ...details, category },
    rating: etoiles,
    published: date,
    experienced: dateExperience,
  }));
}
