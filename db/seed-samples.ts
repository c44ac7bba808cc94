import { newId } from "../app/domain/values/ids.server.ts";
import type { Db } from "./connection.server.ts";
import proofs from "./samples/proofs.json" with { type: "json" };
import tales from "./samples/stories.json" with { type: "json" };
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

/** Adds the invented testimonials of the demo, each marked as a sample. Existing ones stay unchanged. */
export async function seedSamples(db: Db): Promise<number> {
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
  ...stories("success-story", tales.entrepreneuriat, "entrepreneuriat"),
  ...stories("success-story", tales.immobilier, "immobilier"),
  ...stories("success-story", tales.mindset, "mindset"),
  ...stories("challenge", tales.challenge, "challenge"),
  ...stories("secondary-residence", tales.secondaryResidence, "immobilier"),
  ...proofs.videos.map(({ title, ...sample }) => proof("video", title, 5, sample)),
  ...proofs.screenshots.map(({ result, ...sample }) => proof("screenshot", result, null, sample)),
  ...proofs.written.map(({ text, ...sample }) => proof("written", text, 5, sample)),
];

interface Dated {
  /** Of publication. */
  date: string;
  /** When the author took the formation. */
  dateExperience: string;
}

function stories(
  kind: TestimonialKind,
  list: readonly (Dated & { nom: string; temoignage: string; etoiles: number })[],
  category: string,
): Sample[] {
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

function proof(
  kind: TestimonialKind,
  text: string,
  rating: number | null,
  { name, date, dateExperience, ...details }: Dated & { name: string },
): Sample {
  return { kind, author: name, text, details, rating, published: date, experienced: dateExperience };
}
