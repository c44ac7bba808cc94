import { Fragment, type ReactNode } from "react";

interface ScreenProps {
  /** « Conversation », « E-mail de la banque », « Agenda », « Tableau de suivi » */
  type: string;
  /** Whose screen it is: messages of that person stand on the right. */
  owner: string;
  lines: readonly { label: string; text: string }[];
  /** Amounts are not in the page at all: a blur on top of them could be lifted. */
  blurred: boolean;
}

/** A screenshot, drawn: its words stay readable, selectable and small. */
export function Screen({ type, owner, lines, blurred }: ScreenProps) {
  const words = (text: string) => (blurred ? veil(text) : text);
  return (
    <div className="screen">
      <p className="screen-bar">{type}</p>
      {type === "Conversation" ? (
        <ol className="chat">
          {lines.map(({ label, text }) => (
            <li key={text} className={label === owner ? "is-own" : undefined}>
              <span className="hint">{label}</span>
              <p>{words(text)}</p>
            </li>
          ))}
        </ol>
      ) : (
        <dl className="sheet">
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words(text)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const AMOUNT = /(\d[\d\s]*€|Masqué)/;

function veil(text: string): ReactNode {
  return text.split(AMOUNT).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
      <span className="veil" key={index}>
        <span className="visually-hidden">montant masqué</span>
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
