import type { ContactColumns } from "#app/domain/people/subscribers/export-contacts.server.ts";
import { type Cell, type Column, timeCell } from "#app/domain/values/csv.server.ts";
import { sourceLabel, subscriberStatus } from "./labels.ts";

interface Person {
  firstName: string | null;
  email: string;
  phone: string | null;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  createdAt: Date;
}

const PERSON: Column<Person>[] = [
  ["Prénom", ({ firstName }) => firstName],
  ["E-mail", ({ email }) => email],
  ["Téléphone", ({ phone }) => phone],
  ["État", (person) => subscriberStatus(person).label],
];
const signedUpAt = ({ createdAt }: Person): Cell => timeCell(createdAt);

export const SUBSCRIBER_COLUMNS: Omit<ContactColumns, "messages"> = {
  challenge: [...PERSON, ["Inscrite le", signedUpAt], ["Premier jour", ({ startsOn }) => startsOn]],
  guide: [...PERSON, ["Demandé le", signedUpAt]],
  consents: [
    ...PERSON,
    ["Inscrite le", signedUpAt],
    ["Origine", ({ source }) => sourceLabel(source)],
    ["Texte accepté", ({ consent }) => consent?.text ?? null],
    ["Version", ({ consent }) => consent?.version ?? null],
    ["Accepté le", ({ consent }) => timeCell(consent?.at)],
    ["En vigueur", ({ isInForce }) => (isInForce ? "oui" : "non")],
  ],
};
