import { FIGURE_IDS, type FigureId, type FigureKind, figuresIn, ownPattern } from "#app/content/figures.ts";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { areSamplesRemoved } from "../../values/samples-removed.server.ts";
import { readDeletedFigures, readFigures, readProofs, withdrawnKeys } from "./rows.server.ts";
import { isOwn, matchesSite, type Proof, type SiteFigure, validProofs } from "./validity.ts";

export interface ShownFigure {
  id: string;
  value: string;
  label: string;
  about: FigureKind;
  pages: string[];
  /** Of an unproven figure, which only a shop without a live key shows, null. */
  proof: Pick<Proof, "source" | "sampleSize" | "from" | "to" | "charges" | "verifiedAt" | "expiresAt"> | null;
}

export interface ShownClaims {
  figures: ShownFigure[];
  /** What texts of the site may state. */
  spelled: FigureId[];
  /** Whether all the figures that a free text states may be stated. */
  maySay(text: string): boolean;
}

/**
 * With a live key, or without the samples, only proven figures (Code de la consommation, art. L121-2, L121-4). Otherwise
 * also those that came with the site, with the value that was typed since, and none that was withdrawn.
 */
export async function shownClaims(db: Db): Promise<ShownClaims> {
  const [known, proofs] = await Promise.all([readFigures(db), readProofs(db)]);
  const typed = new Map(proofs.map((proof) => [proof.key, proof]));
  const valid = new Map(validProofs(proofs, new Date()).map((proof) => [proof.key, proof]));
  const needsProof = showsLive() || (await areSamplesRemoved(db));
  const withdrawn = needsProof ? [] : await withdrawnKeys(db);
  const isShown = ({ key }: SiteFigure) => (needsProof ? valid.has(key) : !withdrawn.includes(key));
  const shown = known.filter(isShown);
  const spelled = FIGURE_IDS.filter((id) => {
    const proof = typed.get(id);
    return shown.some(({ key }) => key === id) && (!proof || matchesSite(proof));
  });
  const unsaid = known.filter((figure) => isOwn(figure) && !isShown(figure));
  const hidden = [...unsaid, ...(await readDeletedFigures(db))].map(ownPattern);
  return {
    figures: shown.map((figure) => toFigure(figure, typed.get(figure.key)?.value, valid.get(figure.key))),
    spelled,
    maySay: (text) =>
      figuresIn(text).every((id) => spelled.includes(id)) && !hidden.some((pattern) => pattern.test(text)),
  };
}

function toFigure({ key, ...figure }: SiteFigure, typed: string | undefined, proof: Proof | undefined): ShownFigure {
  if (!proof) return { ...figure, id: key, value: typed ?? figure.value, proof: null };
  const { value, source, sampleSize, from, to, charges, verifiedAt, expiresAt } = proof;
  return { ...figure, id: key, value, proof: { source, sampleSize, from, to, charges, verifiedAt, expiresAt } };
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
  const all = [description, ...features, ...questions.map(textOf)].join(" ");
  const isSilent = !/\d/.test(all) && figuresIn(all).length === 0;
  if (isSilent) return formation;
  const { maySay } = await shownClaims(db);
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
