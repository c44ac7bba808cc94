import { figuresIn } from "#app/content/figures.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { shownClaims } from "./shown-claims.server.ts";

interface TrainingTexts {
  description: string;
  features: string[];
  questions: { question: string; answer: string }[];
}

/**
 * Leaves out the sentences of a training that state an unproven figure, when the Stripe key is live. The texts of a
 * training are free text and do not declare their claims.
 */
export async function withoutUnprovenClaims<Training extends TrainingTexts>(
  db: Db,
  training: Training,
): Promise<Training> {
  const { description, features, questions } = training;
  const isSilent = figuresIn([description, ...features, ...questions.map(textOf)].join(" ")).length === 0;
  if (!livemode || isSilent) return training;
  const { spelled } = await shownClaims(db);
  const maySay = (text: string) => figuresIn(text).every((id) => spelled.includes(id));
  const sentences = [...new Intl.Segmenter("fr", { granularity: "sentence" }).segment(description)];
  return {
    ...training,
    description: sentences
      .map(({ segment }) => segment)
      .filter(maySay)
      .join("")
      .trim(),
    features: features.filter(maySay),
    questions: questions.filter((each) => maySay(textOf(each))),
  };
}

function textOf({ question, answer }: TrainingTexts["questions"][number]): string {
  return `${question} ${answer}`;
}
