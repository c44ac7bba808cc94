import { Fragment, type ReactNode } from "react";

interface ScreenProps {
  /** « Conversation », « E-mail de la banque », « Agenda », « Tableau de suivi » */
  type: string;
  /** The owner of the screen: that person's messages are on the right. */
  owner: string;
  lines: readonly { label: string; text: string }[];
  /** True: the amounts are not even in the HTML, because a mere blur could be removed. */
  blurred: boolean;
}

/** A screenshot drawn in HTML, so that its text is readable and selectable. */
export function Screen({ type, owner, lines, blurred }: ScreenProps) {
  const shown = (text: string) => (blurred ? veil(text) : text);
  return (
    <div className="screen">
      <p className="screen-bar">{type}</p>
      {type === "Conversation" ? (
        <ol className="chat">
          {lines.map(({ label, text }) => (
            <li key={text} className={label === owner ? "is-own" : undefined}>
              <span className="hint">{label}</span>
              <p>{shown(text)}</p>
            </li>
          ))}
        </ol>
      ) : (
        <dl className="sheet">
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shown(text)}</dd>
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
