import { FIGURE_IDS, type FigureId, figures, figuresIn } from "#app/content/figures.ts";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { areSamplesRemoved } from "../../values/samples-removed.server.ts";
import { readProofs, withdrawnKeys } from "./rows.server.ts";
import { matchesSite, type Proof, validProofs } from "./validity.ts";

export interface ShownFigure {
  id: FigureId;
  value: string;
  label: string;
  /** Of an unproven figure, which only a shop without a live key shows, null. */
  proof: Pick<Proof, "source" | "sampleSize" | "from" | "to" | "charges" | "verifiedAt" | "expiresAt"> | null;
}

export interface ShownClaims {
  figures: ShownFigure[];
  /** What texts of the site may state. */
  spelled: FigureId[];
}

/**
 * With a live key, or without the samples, only proven figures (Code de la consommation, art. L121-2, L121-4). Otherwise
 * also those that came with the site, with the value that was typed since, and none that was withdrawn.
 */
export async function shownClaims(db: Db): Promise<ShownClaims> {
  const proofs = await readProofs(db);
  const typed = new Map(proofs.map((proof) => [proof.key, proof]));
  const valid = new Map(validProofs(proofs, new Date()).map((proof) => [proof.key, proof]));
  const needsProof = showsLive() || (await areSamplesRemoved(db));
  const withdrawn = needsProof ? [] : await withdrawnKeys(db);
  const shown = FIGURE_IDS.filter((id) => (needsProof ? valid.has(id) : !withdrawn.includes(id)));
  return {
    figures: shown.map((id) => toFigure(id, typed.get(id)?.value, valid.get(id))),
    spelled: shown.filter((id) => {
      const proof = typed.get(id);
      return !proof || matchesSite(proof);
    }),
  };
}

function toFigure(id: FigureId, typed: string | undefined, proof: Proof | undefined): ShownFigure {
  const { value, label } = figures[id];
  if (!proof) return { id, value: typed ?? value, label, proof: null };
  const { source, sampleSize, from, to, charges, verifiedAt, expiresAt } = proof;
  return { id, label, value: proof.value, proof: { source, sampleSize, from, to, charges, verifiedAt, expiresAt } };
}

interface FormationTexts {
  description: string;
  features: string[];
  questions: { question: string; answer: string }[];
}

/** Without the sentences that state a figure that may not be spelled: the texts are free and declare no claims. */
export async function withoutUnprovenClaims<Formation extends FormationTexts>(
  db: Db,
  formation: Formation,
): Promise<Formation> {
  const { description, features, questions } = formation;
  const isSilent = figuresIn([description, ...features, ...questions.map(textOf)].join(" ")).length === 0;
  if (isSilent) return formation;
  const { spelled } = await shownClaims(db);
  const maySay = (text: string) => figuresIn(text).every((id) => spelled.includes(id));
  const sentences = [...new Intl.Segmenter("fr", { granularity: "sentence" }).segment(description)];
  return {
    ...formation,
    description: sentences
      .map(({ segment }) => segment)
      .filter(maySay)
      .join("")
      .trim(),
    features: features.filter(maySay),
    questions: questions.filter((each) => maySay(textOf(each))),
  };
}

function textOf({ question, answer }: FormationTexts["questions"][number]): string {
  return `${question} ${answer}`;
}
