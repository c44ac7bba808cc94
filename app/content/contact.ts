// What the shop promises to answer, and the fields of a message.

/** So soon a person answers a message, and a complaint. Every text that promises an answer, and the desk, read these. */
export const FIRST_ANSWER_HOURS = 48;
export const COMPLAINT_DAYS = 7;
export const FIRST_ANSWER = `sous ${FIRST_ANSWER_HOURS}\u00a0heures`;
export const COMPLAINT_ANSWER = `sous ${COMPLAINT_DAYS}\u00a0jours`;

/** A letter that refuses a complaint ends with it, and with who the mediator is. */
export const MEDIATION =
  "Tu n’es pas d’accord avec cette réponse\u00a0? Tu peux saisir gratuitement le médiateur de la consommation, dans l’année qui suit ta réclamation\u00a0:";

/** What a message is about, as the form asks for it. */
export const MESSAGE_KINDS = {
  question: { slug: "question", label: "Une question" },
  complaint: { slug: "reclamation", label: "Une réclamation" },
  defect: { slug: "defaut", label: "Un défaut à signaler" },
  accessibility: { slug: "accessibilite", label: "L’accessibilité du site" },
} as const;
type MessageKind = keyof typeof MESSAGE_KINDS;

/** They are promised a first answer, and one that settles them. */
const SETTLED: readonly MessageKind[] = ["complaint", "defect", "accessibility"];
export const isSettledLater = (kind: MessageKind): boolean => SETTLED.includes(kind);

export function messageKind(slug: string | null | undefined): MessageKind {
  const kinds = Object.keys(MESSAGE_KINDS) as MessageKind[];
  return kinds.find((kind) => MESSAGE_KINDS[kind].slug === slug) ?? "question";
}

/** « 3F2A91C0 »: what a complaint is referred to by, to the seller and to the mediator. */
export const messageReference = (id: string): string => id.slice(-8).toUpperCase();

/** The fields of a message, in the order of the form: the administration lists, exports and is notified of each. */
export const messageLabels = { name: "Nom", email: "E-mail", phone: "Téléphone", message: "Message" } as const;

export type MessageField = keyof typeof messageLabels;
export const MESSAGE_FIELDS = Object.keys(messageLabels) as MessageField[];
