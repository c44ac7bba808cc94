import { href } from "react-router";
import {
  isSettledLater,
  MESSAGE_FIELDS,
  MESSAGE_KINDS,
  type MessageField,
  messageLabels,
  messageReference,
} from "#app/content/contact.ts";
import { ofName } from "#app/content/typography.ts";
import type { Message } from "#app/domain/people/subscribers/messages.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText, RowActions } from "#app/ui/data-table.tsx";
import { mailtoOf } from "#app/ui/mailto.ts";
import { Address, type Filtered, type People } from "./contact-lists.tsx";

interface MessagesProps extends Filtered {
  messages: Message[];
  people: People;
  /** The address of the list with its filters: the buttons lead back to it. */
  address: { pathname: string; search: string };
  /** What a letter that refuses a complaint must end with. */
  mediator: string;
}

export function Messages({ messages, people, address, mediator, isFiltered }: MessagesProps) {
  return (
    <DataTable
      caption="Messages reçus, ceux en retard d’abord, puis du plus récent au plus ancien"
      columns={[...Object.values(messageLabels), "Reçu le", "État", "Actions"]}
      unfolded={[messageLabels.email, "État"]}
      rows={messages.map((message) => ({
        key: message.id,
        cells: [
          ...MESSAGE_FIELDS.map((field) => cellOf(message, field, people)),
          <span key="received">
            {formatDateTime(message.createdAt)}
            <Detail>
              {MESSAGE_KINDS[message.kind].label}, {messageReference(message.id)}
            </Detail>
            <Detail>{message.page}</Detail>
          </span>,
          <State key="status" message={message} />,
          <MessageActions key="actions" message={message} people={people} address={address} mediator={mediator} />,
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

/** A complaint has two dates: of its first answer, and of the one that settles it. */
function State({ message }: { message: Message }) {
  const { answeredAt, firstAnsweredAt, dueAt, isLate } = message;
  if (answeredAt) return <Badge tone="green">Répondu</Badge>;
  return (
    <div>
      <Badge tone={isLate ? "red" : "orange"}>
        {isLate ? "En retard" : firstAnsweredAt ? "À régler" : "À répondre"}
      </Badge>
      <Detail>
        {firstAnsweredAt ? "réponse" : "première réponse"} avant le {formatDateTime(dueAt)}
      </Detail>
    </div>
  );
}

/** Answered from her page where she has one; otherwise in the founder's own mail program. */
function MessageActions({
  message,
  people,
  address,
  mediator,
}: { message: Message } & Pick<MessagesProps, "people" | "address" | "mediator">) {
  const id = people.get(message.email.toLowerCase());
  const answer = id
    ? `${href("/admin/personnes/:id", { id })}?repond=${message.id}#ecrire`
    : mailtoOf(
        message.email,
        `Votre message du ${formatDateTime(message.createdAt)}`,
        isSettledLater(message.kind) ? mediator : undefined,
      );
  const whose = <span className="visually-hidden"> au message {ofName(message.name)}</span>;
  return (
    <RowActions>
      <a className="link" href={answer}>
        Répondre{whose}
      </a>
      <form method="post" action={`${address.pathname}${address.search}`}>
        <input type="hidden" name="id" value={message.id} />
        {isSettledLater(message.kind) && !message.firstAnsweredAt && !message.answeredAt && (
          <Button variant="quiet" name="etat" value="premiere-reponse">
            Noter une première réponse{whose}
          </Button>
        )}
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
