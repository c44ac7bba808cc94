import { thatName } from "#app/content/typography.ts";
import type { Attestation } from "#app/domain/school/attestation/read-attestation.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { AttestationContent } from "#app/pdf/attestation.ts";

const NOTE =
  "Une attestation de suivi dit quelles leçons ont été suivies\u00a0: la personne les a marquées elle-même comme terminées, et la durée est celle du programme. Elle ne mesure pas un niveau.";
const ERASED = "Le compte a été effacé, et le nom avec lui, à la demande de la personne. L’attestation reste valable.";
const INITIALS = "Elle est montrée ici avec des initiales\u00a0: le papier de la personne porte son nom en entier.";

export function attestationContent(
  attestation: Attestation,
  { namesLearner }: { namesLearner: boolean },
): AttestationContent {
  const { number, name, initials, courseTitle, minutes, lessons, seller, completedOn, issuedAt, revoked } = attestation;
  const learner = (namesLearner ? name : initials) ?? "la personne à qui elle a été remise";
  const count = lessons.length === 1 ? "1\u00a0leçon" : `${lessons.length}\u00a0leçons`;
  return {
    number,
    statement: `${seller.name} atteste ${thatName(learner)} a suivi en entier «\u00a0${courseTitle}\u00a0».`,
    details: [
      { term: "Terminée le", value: formatDate(completedOn) },
      { term: "Programme", value: `${count}, ${durationLabel(minutes)}` },
      { term: "Attestation", value: `n°\u00a0${number}, remise le ${formatDate(issuedAt).replaceAll(" ", "\u00a0")}` },
      { term: "Remise par", value: `${seller.name}, ${seller.address}, SIREN\u00a0${seller.siren}` },
    ],
    lessons: lessons.map(({ title, minutes }) => ({ title, duration: durationLabel(minutes) })),
    note: namesLearner || name === null ? NOTE : `${NOTE} ${INITIALS}`,
    revoked: revoked && {
      title: `Cette attestation a été retirée le ${formatDate(revoked.at)}. Elle ne vaut plus.`,
      reason: `Motif\u00a0: ${revoked.reason}`,
    },
    erased: name === null ? ERASED : null,
  };
}
