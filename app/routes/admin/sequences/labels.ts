import { href } from "react-router";
import type { Choices } from "#app/domain/people/sequences/choices.server.ts";
import type { Sequence } from "#app/domain/people/sequences/sequences.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { SequenceEntry, SequenceState } from "#db/types.ts";

type StateLabel = { label: string; tone?: BadgeTone; why?: string };

const STATE_LABELS: Record<SequenceState, StateLabel> = {
  off: { label: "À l’arrêt" },
  on: { label: "En route", tone: "green" },
};
const ENDING: StateLabel = {
  label: "S’achève",
  why: "Rien n’est à arrêter\u00a0: personne n’entre plus, et celles qui s’étaient inscrites reçoivent encore ce qui leur a été promis.",
};

/** What the founder may choose. */
export const ENTRY_LABELS: Record<Exclude<SequenceEntry["kind"], "challenge">, string> = {
  guide: "Elle demande le guide",
  file: "Elle demande un fichier d’une page",
  purchase: "Elle achète pour la première fois une formation",
  waits: "Elle s’inscrit à une liste d’attente",
  tag: "Elle reçoit une étiquette (à l’import)",
};

/** The page whose form somebody enters by. */
const PAGES: Partial<Record<SequenceEntry["kind"], string>> = { challenge: href("/challenge"), guide: href("/guide") };

/** `missing`: the pages that are off the site. */
function isClosed({ kind }: SequenceEntry, missing: readonly string[]): boolean {
  return missing.includes(PAGES[kind] ?? "");
}

export function entryText(entry: SequenceEntry, choices: Choices, missing: readonly string[]): string {
  const text = entered(entry, choices);
  return isClosed(entry, missing) ? `${text} (page retirée du site\u00a0: plus personne n’y entre)` : text;
}

/** Of a series that nobody enters any more, only those who are on their way still get something. */
export function stateLabel({ state, entry }: Pick<Sequence, "state" | "entry">, missing: readonly string[]) {
  return state === "on" && isClosed(entry, missing) ? ENDING : STATE_LABELS[state];
}

function entered(entry: SequenceEntry, { formations, files }: Choices): string {
  const formation = (id: string) => formations.find((known) => known.id === id)?.name ?? "une formation supprimée";
  switch (entry.kind) {
    case "guide":
      return "Guide demandé";
    case "challenge":
      return "Inscription au challenge";
    case "file":
      return `Fichier demandé\u00a0: ${files.find(({ id }) => id === entry.file)?.name ?? "un fichier supprimé"}`;
    case "purchase":
      return `Premier achat\u00a0: ${formation(entry.formation)}`;
    case "waits":
      return `Liste d’attente\u00a0: ${formation(entry.formation)}`;
    case "tag":
      return `Étiquette «\u00a0${entry.tag}\u00a0»`;
  }
}

/** What « Faire entrer aussi » would do, before the button. */
export function everybodyText({ people, until }: { people: number; until: Date | null }): string {
  if (people === 0) return "Pour l’instant, il n’y en a aucune.";
  const who = `Elles sont ${people}`.replace(/^Elles sont 1$/, "Il y en a une");
  return until
    ? `${who}\u00a0: au rythme des fournisseurs et du plafond du jour, la première étape part jusqu’au ${formatDate(until)}.`
    : `${who}.`;
}

export const dayText = (day: number) =>
  day === 0 ? "Le jour même" : `${day}\u00a0${day === 1 ? "jour" : "jours"} après`;

export const hourText = (hour: number) => `${hour}\u00a0h`;

/** The words of the challenge's days are among the texts. */
export function stepTitle({ subject, template, number }: StepName): string {
  if (!template) return subject || "Sans objet";
  return `Challenge, jour ${number}`;
}

export interface StepName {
  subject: string;
  template: string | null;
  number: number | null;
}
