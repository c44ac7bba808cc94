import { durationLabel } from "#app/domain/values/duration.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import type { TickedChoices } from "./quiz-questions.ts";
import type { QuizBlock } from "./stored-blocks.ts";

type Limits = Pick<QuizBlock, "maxAttempts" | "waitMinutes">;

interface PastAttempts {
  count: number;
  lastAt: Date | null;
}

/** Whether a learner may take the quiz now. `left`: attempts that remain; null without a limit. */
export type AttemptRight =
  | { isAllowed: true; left: number | null }
  | { isAllowed: false; left: number | null; opensAt: Date }
  | { isAllowed: false; left: 0; opensAt: null };
export type ClosedRight = Exclude<AttemptRight, { isAllowed: true }>;

export function attemptRight(
  { maxAttempts, waitMinutes = 0 }: Limits,
  { count, lastAt }: PastAttempts,
  now: Date,
): AttemptRight {
  const left = maxAttempts === undefined ? null : Math.max(0, maxAttempts - count);
  if (left === 0) return { isAllowed: false, left, opensAt: null };
  const opensAt = lastAt && new Date(lastAt.getTime() + waitMinutes * 60_000);
  return opensAt && opensAt > now ? { isAllowed: false, left, opensAt } : { isAllowed: true, left };
}

export interface Attempt {
  id: string;
  answers: TickedChoices;
  /** Per cent of the questions. */
  score: number;
  passed: boolean;
  everPassed: boolean;
  isLate: boolean;
  count: number;
  at: Date;
  /** As the learner saw it and as it was graded, whatever the lesson asks today. */
  quiz: QuizBlock;
}

export interface QuizStart {
  id: string;
  /** Minutes that an extension adds. */
  minutes: number;
  endsAt: Date;
  extensions: number;
  ticked: TickedChoices;
}

const NB = "\u00a0";
const MINUTE = 60_000;

export function durationTerms({ durationMinutes }: Pick<QuizBlock, "durationMinutes">): string[] {
  if (!durationMinutes) return [];
  return [
    `Tu auras ${durationLabel(durationMinutes)} à partir du moment où tu commences. S’il t’en faut plus, un bouton en ajoute, autant de fois que tu veux. Des réponses envoyées plus tard comptent aussi.`,
  ];
}

export function attemptTerms(limits: Pick<QuizBlock, "maxAttempts" | "waitMinutes">, right: AttemptRight): string[] {
  if (!right.isAllowed) return [closedLabel(right)];
  const { waitMinutes } = limits;
  return [
    ...(right.left === null ? [] : [leftLabel(right.left, limits.maxAttempts)]),
    ...(waitMinutes && right.left !== 1 ? [`Attente entre deux tentatives${NB}: ${durationLabel(waitMinutes)}.`] : []),
  ];
}

function leftLabel(left: number, max: number | undefined): string {
  if (left === max) return left === 1 ? "Tu as une seule tentative." : `Tu as ${left}${NB}tentatives.`;
  return `Il te reste ${left === 1 ? "une tentative" : `${left}${NB}tentatives`} sur ${max}.`;
}

/** The minute is rounded up, so that the quiz is open by then. */
export function closedLabel({ opensAt }: ClosedRight): string {
  if (!opensAt) return "Tu as utilisé toutes tes tentatives.";
  const minute = new Date(Math.ceil(opensAt.getTime() / MINUTE) * MINUTE);
  return `Prochaine tentative possible à partir du ${formatAppointment(minute)}.`;
}

export function refusalLabel(right: ClosedRight): string {
  const kept = right.opensAt
    ? "Tes réponses sont encore là\u00a0: envoie-les à ce moment-là."
    : "Tes réponses sont encore là, pour les relire.";
  return `Cette tentative n’est pas comptée. ${closedLabel(right)} ${kept}`;
}

export const STARTS_NOW = "Ce quiz a une durée\u00a0: elle commence maintenant. Relis tes réponses, puis envoie-les.";

export function outlookLabel(
  { required, maxAttempts }: Pick<QuizBlock, "required" | "maxAttempts">,
  right: AttemptRight,
  passed: boolean,
): string {
  if (!right.isAllowed) {
    const goOn = right.opensAt ? "Tu peux aussi continuer quand même." : "Tu peux continuer quand même.";
    const next = required && right.opensAt ? UNTIL_PASSED : goOn;
    return passed ? closedLabel(right) : `${closedLabel(right)} ${next}`;
  }
  if (passed) return "";
  if (right.left === null) return required ? MUST_PASS : MAY_GO_ON;
  return `${leftLabel(right.left, maxAttempts)} ${required ? UNTIL_PASSED : MAY_GO_ON}`;
}

const MAY_GO_ON = "Tu peux recommencer, ou continuer quand même.";
const MUST_PASS = "Tu peux recommencer autant que tu veux\u00a0: la leçon se termine quand le quiz est réussi.";
const UNTIL_PASSED = "La leçon se termine quand le quiz est réussi.";

export function timeLabel(endsAt: Date, now: Date): string {
  const moment = formatAppointment(endsAt);
  return endsAt > now
    ? `Tu as jusqu’au ${moment}.`
    : `Le temps prévu s’est terminé le ${moment}. Envoie tes réponses, elles comptent quand même, ou demande plus de temps.`;
}

export function moreTimeLabel(minutes: number): string {
  return `${durationLabel(minutes)} de plus à chaque fois, autant de fois que tu veux.`;
}
