import { href } from "react-router";
import type { Cohort, ConsentGiven, Message, Person, Signup } from "#app/domain/people/lists.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { mailtoOf } from "../mail/mailto.ts";

const NOBODY = "Personne ne correspond à ces critères.";

/** One line for each start: the numbers tell whether the email of confirmation does its work. */
export function Cohorts({ cohorts, chosen }: { cohorts: Cohort[]; chosen: string | null }) {
  return (
    <section className="admin-section">
      <h2>Départs</h2>
      <DataTable
        caption="Départs du challenge, du plus récent au plus ancien"
        columns={["Premier jour", "Inscrites", "Confirmées", "Désinscrites"]}
        rows={cohorts.map((cohort) => ({
          key: cohort.day,
          cells: [
            <a
              key="day"
              className="link"
              href={`${href("/admin/contacts")}?vue=challenge&cohorte=${cohort.day}`}
              aria-current={cohort.day === chosen ? "true" : undefined}
            >
              {cohort.label}
            </a>,
            cohort.signups.toLocaleString("fr-FR"),
            cohort.confirmed.toLocaleString("fr-FR"),
            cohort.left.toLocaleString("fr-FR"),
          ],
        }))}
        empty="Aucune inscription pour le moment."
      />
    </section>
  );
}

export function Signups({ signups }: { signups: Signup[] }) {
  return (
    <DataTable
      caption="Inscriptions au challenge, de la plus récente à la plus ancienne"
      columns={["E-mail", "Prénom", "Téléphone", "Premier jour", "Inscrite le", "État"]}
      rows={signups.map((person) => ({
        key: person.id,
        cells: [...facts(person), person.startsOn, person.at, <State key="state" person={person} />],
      }))}
      empty={NOBODY}
    />
  );
}

export function GuideRequests({ people }: { people: Person[] }) {
  return (
    <DataTable
      caption="Demandes du guide, de la plus récente à la plus ancienne"
      columns={["E-mail", "Prénom", "Téléphone", "Demandé le", "État"]}
      rows={people.map((person) => ({
        key: person.id,
        cells: [...facts(person), person.at, <State key="state" person={person} />],
      }))}
      empty={NOBODY}
    />
  );
}

export function Consents({ consents }: { consents: ConsentGiven[] }) {
  return (
    <>
      <p className="hint">
        La case des formulaires, telle qu’elle a été lue et cochée. Celles des commandes sont sur chaque commande.
      </p>
      <DataTable
        caption="Consentements à la prospection, des plus récentes inscriptions aux plus anciennes"
        columns={["E-mail", "Origine", "Texte accepté", "Version", "Accepté le", "En vigueur", "État"]}
        rows={consents.map((consent) => ({
          key: consent.id,
          cells: [
            consent.email,
            consent.source,
            consent.text,
            consent.version,
            consent.givenAt,
            consent.isInForce ? "Oui" : "Non",
            <State key="state" person={consent} />,
          ],
        }))}
        empty={NOBODY}
      />
    </>
  );
}

interface MessagesProps {
  messages: Message[];
  /** The list as it is: the buttons come back to it. */
  address: { pathname: string; search: string };
}

export function Messages({ messages, address }: MessagesProps) {
  return (
    <DataTable
      caption="Messages reçus, du plus récent au plus ancien"
      columns={["Nom", "E-mail", "Téléphone", "Message", "Page", "Reçu le", "État", "Actions"]}
      rows={messages.map((message) => ({
        key: message.id,
        cells: [
          message.name,
          <Email key="email" address={message.email} />,
          message.phone ?? "—",
          <Words key="words" text={message.message} of={message.name} />,
          message.page,
          message.at,
          message.answeredAt ? (
            <Badge key="state" tone="green">
              Répondu
            </Badge>
          ) : (
            <Badge key="state" tone="orange">
              À répondre
            </Badge>
          ),
          <MessageActions key="actions" message={message} address={address} />,
        ],
      }))}
      empty="Aucun message ne correspond à ces critères."
    />
  );
}

function MessageActions({ message, address }: { message: Message; address: MessagesProps["address"] }) {
  const whose = <span className="visually-hidden"> au message de {message.name}</span>;
  return (
    <div className="row-actions">
      <a className="link" href={mailtoOf(message.email, `Votre message du ${message.at}`)}>
        Répondre{whose}
      </a>
      <form method="post" action={`${address.pathname}${address.search}`}>
        <input type="hidden" name="id" value={message.id} />
        <Button variant="quiet" name="etat" value={message.answeredAt ? "a-repondre" : "repondu"}>
          {message.answeredAt ? "Noter à répondre" : "Noter répondu"}
          {whose}
        </Button>
      </form>
    </div>
  );
}

const SHORT = 160;

/** A long message is opened by who wants to read it. */
function Words({ text, of }: { text: string | null; of: string }) {
  if (!text) return <>—</>;
  if (text.length <= SHORT) return <div className="admin-words">{text}</div>;
  return (
    <details className="admin-words-long">
      <summary>
        {text.slice(0, SHORT / 2)}…<span className="visually-hidden"> Lire le message de {of}</span>
      </summary>
      <div className="admin-words">{text}</div>
    </details>
  );
}

function facts({ email, firstName, phone }: Person) {
  return [
    email,
    <div key="name" className="data-long">
      {firstName ?? "—"}
    </div>,
    phone ?? "—",
  ];
}

function Email({ address }: { address: string }) {
  return <div className="data-long">{address}</div>;
}

const TONES = { waiting: "yellow", confirmed: "green", left: "grey" } as const;

function State({ person }: { person: Person }) {
  return <Badge tone={TONES[person.standing]}>{person.state}</Badge>;
}
