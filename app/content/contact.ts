// What the shop promises to answer, and the fields of a message.

/** So soon a person answers a message, and a complaint. Every text that promises an answer reads these. */
export const FIRST_ANSWER = "sous 48\u00a0heures";
export const COMPLAINT_ANSWER = "sous 7\u00a0jours";

/** The fields of a message, in the order of the form: the administration lists, exports and is notified of each. */
export const messageLabels = { name: "Nom", email: "E-mail", phone: "Téléphone", message: "Message" } as const;

export type MessageField = keyof typeof messageLabels;
export const MESSAGE_FIELDS = Object.keys(messageLabels) as MessageField[];
