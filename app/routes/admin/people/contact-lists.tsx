import { href } from "react-router";
import { MESSAGE_FIELDS, type MessageField, messageLabels } from "#app/content/contact.ts";
import { ofName } from "#app/content/typography.ts";
import type { Cohort, Signup } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import type { GivenConsent } from "#app/domain/people/subscribers/consents.server.ts";
import type { Contact } from "#app/domain/people/subscribers/contacts.server.ts";
import type { GuideRequest } from "#app/domain/people/subscribers/guide-requests.server.ts";
import type { Message } from "#app/domain/people/subscribers/messages.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText, RowActions } from "#app/ui/data-table.tsx";
import { mailtoOf } from "#app/ui/mailto.ts";
import { sourceLabel, subscriberStatus, versionLabel } from "./labels.ts";

const nobody = (isFiltered: boolean) =>
  isFiltered ? "Personne ne correspond à ces critères." : "Personne pour le moment.";

interface Filtered {
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
type People = ReadonlyMap<string, string>;

export function Signups({ signups, people, isFiltered }: { signups: Signup[]; people: People } & Filtered) {
  return (
    <DataTable
      caption="Inscriptions au challenge, de la plus récente à la plus ancienne"
      columns={["E-mail", "Prénom", "Téléphone", "Premier jour", "Inscrite le", "État"]}
      rows={signups.map((signup) => ({
        key: signup.id,
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
        rows={contacts.map((contact) => ({
          key: contact.id,
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

type Person = Pick<
  Signup,
  "email" | "firstName" | "phone" | "confirmedAt" | "unsubscribedAt" | "hasConsented" | "isProven"
>;

function Address({ email, people }: { email: string; people: People }) {
  const id = people.get(email.toLowerCase());
  if (!id) return email;
  return (
    <a className="link" href={href("/admin/personnes/:id", { id })}>
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

interface MessagesProps extends Filtered {
  messages: Message[];
  people: People;
  /** The address of the list with its filters: the buttons lead back to it. */
  address: { pathname: string; search: string };
}

export function Messages({ messages, people, address, isFiltered }: MessagesProps) {
  return (
    <DataTable
      caption="Messages reçus, du plus récent au plus ancien"
      columns={[...Object.values(messageLabels), "Page", "Reçu le", "État", "Actions"]}
      rows={messages.map((message) => ({
        key: message.id,
        cells: [
          ...MESSAGE_FIELDS.map((field) => cellOf(message, field, people)),
          message.page,
          formatDateTime(message.createdAt),
          message.answeredAt ? (
            <Badge key="status" tone="green">
              Répondu
            </Badge>
          ) : (
            <Badge key="status" tone="orange">
              À répondre
            </Badge>
          ),
          <MessageActions key="actions" message={message} people={people} address={address} />,
        ],
      }))}
      empty={isFiltered ? "Aucun message ne correspond à ces critères." : "Aucun message pour le moment."}
    />
  );
}

function cellOf(message: Message, field: MessageField, people: People) {
  const text = message[field];
  if (!text) return "—";
  if (field === "email")
    return (
      <FreeText key={field}>
        <Address email={text} people={people} />
      </FreeText>
    );
  return field === "message" ? <LongText key={field} text={text} of={message.name} /> : text;
}

/** Answered from her page where she has one; otherwise in the founder's own mail program. */
function MessageActions({
  message,
  people,
  address,
}: { message: Message } & Pick<MessagesProps, "people" | "address">) {
  const id = people.get(message.email.toLowerCase());
  const answer = id
    ? `${href("/admin/personnes/:id", { id })}?repond=${message.id}#ecrire`
    : mailtoOf(message.email, `Votre message du ${formatDateTime(message.createdAt)}`);
  const whose = <span className="visually-hidden"> au message {ofName(message.name)}</span>;
  return (
    <RowActions>
      <a className="link" href={answer}>
        Répondre{whose}
      </a>
      <form method="post" action={`${address.pathname}${address.search}`}>
        <input type="hidden" name="id" value={message.id} />
        <Button variant="quiet" name="etat" value={message.answeredAt ? "a-repondre" : "repondu"}>
          {message.answeredAt ? "Noter à répondre" : "Noter répondu"}
          {whose}
        </Button>
      </form>
    </RowActions>
  );
}

const SHORT = 160;
const WORDS = "wrap-anywhere max-w-128 whitespace-pre-wrap lg:min-w-60";

function LongText({ text, of }: { text: string; of: string }) {
  if (text.length <= SHORT) return <div className={WORDS}>{text}</div>;
  return (
    <details className="lg:wrap-anywhere lg:min-w-60">
      <summary className="min-h-11 py-2">
        {text.slice(0, SHORT / 2)}…<span className="visually-hidden"> Lire le message {ofName(of)}</span>
      </summary>
      <div className={WORDS}>{text}</div>
    </details>
  );
}
