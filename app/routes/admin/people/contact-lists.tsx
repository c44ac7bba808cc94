import { href } from "react-router";
import type { Cohort, Signup } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import type { GivenConsent } from "#app/domain/people/subscribers/consents.server.ts";
import type { Contact } from "#app/domain/people/subscribers/contacts.server.ts";
import type { GuideRequest } from "#app/domain/people/subscribers/guide-requests.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { type Person, sourceLabel, subscriberStatus, versionLabel } from "./labels.ts";

const nobody = (isFiltered: boolean) =>
  isFiltered ? "Personne ne correspond à ces critères." : "Personne pour le moment.";

export interface Filtered {
  isFiltered: boolean;
}

/** One row for each start: the figures show whether the confirmation email works. */
export function Cohorts({ cohorts, chosen }: { cohorts: Cohort[]; chosen: string | null }) {
  return (
    <section className="flow">
      <h2>Départs</h2>
      <DataTable
        caption="Départs du challenge, du plus récent au plus ancien"
        columns={["Premier jour", "Inscrites", "Confirmées", "Désinscrites"]}
        rows={cohorts.map((cohort) => ({
          key: cohort.startsOn,
          cells: [
            <a
              key="day"
              className="link"
              href={`${href("/admin/contacts")}?vue=challenge&cohorte=${cohort.startsOn}`}
              aria-current={cohort.startsOn === chosen ? "true" : undefined}
            >
              {formatDate(cohort.startsOn)}
            </a>,
            cohort.signups.toLocaleString("fr-FR"),
            cohort.confirmed.toLocaleString("fr-FR"),
            cohort.unsubscribed.toLocaleString("fr-FR"),
          ],
        }))}
        empty="Aucune inscription pour le moment."
      />
    </section>
  );
}

/** The ids of their pages by address. */
export type People = ReadonlyMap<string, string>;

export function Signups({ signups, people, isFiltered }: { signups: Signup[]; people: People } & Filtered) {
  return (
    <DataTable
      caption="Inscriptions au challenge, de la plus récente à la plus ancienne"
      columns={["E-mail", "Prénom", "Téléphone", "Premier jour", "Inscrite le", "État"]}
      rows={signups.map((signup) => ({
        key: signup.id,
        name: signup.email,
        cells: [
          ...personCells(signup, people),
          formatDate(signup.startsOn),
          formatDateTime(signup.createdAt),
          <Status key="status" person={signup} />,
        ],
      }))}
      empty={nobody(isFiltered)}
    />
  );
}

export function Everybody({ contacts, people, isFiltered }: { contacts: Contact[]; people: People } & Filtered) {
  return (
    <>
      <p className="hint">Qui a laissé son adresse par un formulaire, ou que vous avez importé.</p>
      <DataTable
        caption="Contacts, du plus récent au plus ancien"
        columns={["E-mail", "Prénom", "Téléphone", "Origine", "Étiquettes", "Depuis le", "État"]}
        unfolded={["Prénom", "État"]}
        rows={contacts.map((contact) => ({
          key: contact.id,
          name: contact.email,
          cells: [
            ...personCells(contact, people),
            sourceLabel(contact.source),
            contact.tags.join(", ") || "—",
            formatDate(contact.createdAt),
            <Status key="status" person={contact} />,
          ],
        }))}
        empty={nobody(isFiltered)}
      />
    </>
  );
}

interface RequestsProps extends Filtered {
  /** Of the guide, or of files that pages offer. */
  requests: (GuideRequest & { file?: string })[];
  people: People;
  files?: boolean;
}

export function GuideRequests({ requests, people, isFiltered, files = false }: RequestsProps) {
  return (
    <DataTable
      caption={`Demandes ${files ? "des fichiers offerts" : "du guide"}, de la plus récente à la plus ancienne`}
      columns={["E-mail", "Prénom", "Téléphone", ...(files ? ["Fichier"] : []), "Demandé le", "État"]}
      rows={requests.map((request) => ({
        key: request.id,
        name: request.email,
        cells: [
          ...personCells(request, people),
          ...(files ? [<FreeText key="file">{request.file}</FreeText>] : []),
          formatDateTime(request.createdAt),
          <Status key="status" person={request} />,
        ],
      }))}
      empty={nobody(isFiltered)}
    />
  );
}

interface ConsentsProps extends Filtered {
  consents: GivenConsent[];
  people: People;
  /** The files of the imports that consents came by, by the consents' version. */
  imports: ReadonlyMap<string, string>;
}

export function Consents({ consents, people, imports, isFiltered }: ConsentsProps) {
  return (
    <>
      <p className="hint">La case des formulaires et des commandes payées, telle qu’elle a été lue et cochée.</p>
      <DataTable
        caption="Consentements à la prospection, des plus récentes inscriptions aux plus anciennes"
        columns={["E-mail", "Origine", "Texte accepté", "Version", "Accepté le", "En vigueur"]}
        rows={consents.map((consent) => ({
          key: consent.id,
          cells: [
            <Address key="email" email={consent.email} people={people} />,
            sourceLabel(consent.source),
            consent.consent?.text,
            versionLabel(consent.consent?.version, imports),
            formatDateTime(consent.consent?.at),
            consent.isInForce ? "Oui" : <NotInForce key="force" consent={consent} />,
          ],
        }))}
        empty={nobody(isFiltered)}
      />
    </>
  );
}

/** A consent that counts is not also « À confirmer »: only the others say why they don't count. */
function NotInForce({ consent }: { consent: GivenConsent }) {
  return (
    <>
      Non <Status person={consent} />
    </>
  );
}

export function Address({ email, people }: { email: string; people: People }) {
  const id = people.get(email.toLowerCase());
  if (!id) return email;
  return (
    <a className="link inline-block wide:min-w-52" href={href("/admin/personnes/:id", { id })}>
      {email}
    </a>
  );
}

function personCells({ email, firstName, phone }: Person, people: People) {
  return [
    <Address key="email" email={email} people={people} />,
    <FreeText key="name">{firstName ?? "—"}</FreeText>,
    phone ?? "—",
  ];
}

function Status({ person }: { person: Person }) {
  const { label, tone } = subscriberStatus(person);
  return (
    <Badge tone={tone} className="max-lg:whitespace-normal">
      {label}
    </Badge>
  );
}
