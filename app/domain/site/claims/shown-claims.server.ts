import { FIGURE_IDS, type FigureKind, figuresIn, ownPattern } from "#app/content/figures.ts";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { keptReading } from "../../values/kept-reading.server.ts";
import { namedPrices } from "../../values/named-prices.server.ts";
import { areSamplesRemoved } from "../../values/removed.server.ts";
import { readAllFigures, readEarlierValues, readProofs } from "./rows.server.ts";
import { type Statable, sayable } from "./stated-text.ts";
import { isOwn, matchesSite, type Proof, plainValue, type SiteFigure, tokenOf, validProofs } from "./validity.ts";

export interface ShownFigure {
  id: string;
  value: string;
  label: string;
  about: FigureKind;
  pages: string[];
  /** Of an unproven figure, which only a shop without a live key shows, null. */
  proof: Pick<Proof, "source" | "sampleSize" | "from" | "to" | "charges" | "verifiedAt" | "expiresAt"> | null;
}

export interface ShownClaims extends Statable {
  figures: ShownFigure[];
  /** How texts name the figures of the founder's own, proven or not, and the prices. */
  tokens: string[];
  /** Differs when anything else may be stated. No page asks. */
  stamp: () => string;
}

/** The rows: whether a figure is in force, its dates and the present moment tell. */
const readRows = keptReading(async (db) => {
  const { figures, deleted } = await readAllFigures(db);
  const proofs = await readProofs(db);
  const stated = await readEarlierValues(db);
  return { figures, deleted, proofs, stated, isWithoutSamples: await areSamplesRemoved(db) };
});

/** Read anew: a form decides by it. */
export async function needsProof(db: Db): Promise<boolean> {
  return showsLive() || (await areSamplesRemoved(db));
}

/**
 * With a live key, or without the samples, only proven figures (Code de la consommation, art. L121-2, L121-4). Otherwise
 * also those that came with the site, with the value that was typed since, and none that was withdrawn.
 */
export async function shownClaims(db: Db): Promise<ShownClaims> {
  const { figures: known, deleted, proofs, stated, isWithoutSamples } = await readRows(db);
  const typed = new Map(proofs.map((proof) => [proof.key, proof]));
  const valid = new Map(validProofs(proofs, new Date()).map((proof) => [proof.key, proof]));
  const isProofNeeded = showsLive() || isWithoutSamples;
  const withdrawn = new Set(stated.filter(({ isWithdrawn }) => isWithdrawn).map(({ key }) => key));
  const isShown = ({ key }: SiteFigure) => (isProofNeeded ? valid.has(key) : !withdrawn.has(key));
  const shown = known.filter(isShown);
  const spelled = FIGURE_IDS.filter((id) => {
    const proof = typed.get(id);
    return shown.some(({ key }) => key === id) && (!proof || matchesSite(proof));
  });
  const own = known.filter(isOwn);
  const figures = shown.map((figure) => toFigure(figure, typed.get(figure.key)?.value, valid.get(figure.key)));
  const inForce = new Set(figures.map(({ value }) => plainValue(value)));
  const earlier = stated.flatMap(({ label, ...rest }) =>
    label === null || inForce.has(plainValue(rest.value)) ? [] : [{ ...rest, label }],
  );
  const unsaid = own.filter((figure) => !isShown(figure));
  const hidden = [...unsaid, ...earlier, ...deleted].map(ownPattern);
  const prices = await namedPrices(db);
  const values = new Map([
    ...prices,
    ...own.flatMap((figure) => {
      const value = figures.find(({ id }) => id === figure.key)?.value;
      return value === undefined ? [] : [[tokenOf(figure), () => value] as const];
    }),
  ]);
  return {
    figures,
    spelled,
    tokens: [...own.map(tokenOf), ...prices.map(([token]) => token)],
    stamp: () =>
      JSON.stringify([
        spelled,
        figures.map(({ id, value }) => [id, value]),
        hidden.map(String),
        prices.map(([token, price]) => [token, price()]),
      ]),
    maySay: (text) =>
      figuresIn(text).every((id) => spelled.includes(id)) &&
      !hidden.some((pattern) => pattern.test(text)) &&
      [...text.matchAll(TOKEN)].every(([, token = ""]) => values.has(token)),
    fill: (text) => text.replace(TOKEN, (whole, token: string) => values.get(token)?.() ?? whole),
  };
}

const TOKEN = /\{(chiffre-\d+|prix:[^{}\s]+)\}/g;

function toFigure(
  { key, number: _, ...figure }: SiteFigure,
  typed: string | undefined,
  proof: Proof | undefined,
): ShownFigure {
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
  return {
    ...formation,
    description: sayable(description, { maySay }),
    features: features.filter(maySay),
    questions: questions.filter((each) => maySay(textOf(each))),
  };
}

function textOf({ question, answer }: FormationTexts["questions"][number]): string {
  return `${question} ${answer}`;
}
