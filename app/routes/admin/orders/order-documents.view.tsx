import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import type { OrderView } from "./order-page.server.ts";

export function Consents({ consents }: Pick<OrderView, "consents">) {
  return (
    <section className="admin-section">
      <h2>Cases cochées</h2>
      <ul className="order-list">
        {consents.map(({ text, version, at }) => (
          <li key={text}>
            «&nbsp;{text}&nbsp;»
            <span className="data-sub">
              {at}, version {version}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Emails({ emails }: Pick<OrderView, "emails">) {
  return (
    <section className="admin-section">
      <h2>E-mails</h2>
      {emails.length === 0 && <p className="hint">Aucun e-mail pour cette commande.</p>}
      <ul className="order-list">
        {emails.map(({ id, what, recipient, status, at, error }) => (
          <li key={id}>
            <Badge tone={status.tone}>{status.label}</Badge>{" "}
            <a className="link" href={href("/admin/emails/:id", { id })}>
              {what}
            </a>
            <span className="data-sub">
              {recipient} · {at}
              {error && ` · ${error}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Links({
  papers,
  stripe,
  declarations,
  contractOf,
}: Pick<OrderView, "papers" | "stripe" | "declarations" | "contractOf">) {
  return (
    <section className="admin-section">
      <h2>Liens</h2>
      <ul className="order-list">
        {contractOf && (
          <li>
            <a className="link" href={href("/orders/:number/contrat", { number: contractOf })}>
              Dossier du contrat
            </a>
          </li>
        )}
        {papers.map(({ number, what }) => (
          <li key={number}>
            <a className="link" href={href("/admin/comptabilite/pieces/:number.pdf", { number })}>
              {what} {number}
            </a>
          </li>
        ))}
        {declarations.map(({ id, what, at }) => (
          <li key={id}>
            <a className="link" href={href("/admin/droits/:id", { id })}>
              {what} du {at}
            </a>
          </li>
        ))}
        {stripe.map(({ label, id, href }) => (
          <li key={id}>
            <a className="link" href={href} rel="noreferrer">
              {label} dans Stripe
            </a>
            <span className="data-sub">{id}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
