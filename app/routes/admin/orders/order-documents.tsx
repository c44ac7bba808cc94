import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Detail } from "#app/ui/data-table.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import type { OrderView } from "./order-page.server.ts";

export function Consents({ consents }: Pick<OrderView, "consents">) {
  return (
    <section className="flow">
      <h2>Cases cochées</h2>
      <RuledList>
        {consents.map(({ text, version, at }) => (
          <li key={text}>
            «&nbsp;{text}&nbsp;»
            <Detail>
              {at}, version {version}
            </Detail>
          </li>
        ))}
      </RuledList>
    </section>
  );
}

export function Emails({ emails }: Pick<OrderView, "emails">) {
  return (
    <section className="flow">
      <h2>E-mails</h2>
      {emails.length === 0 && <p className="hint">Aucun e-mail pour cette commande.</p>}
      <RuledList>
        {emails.map(({ id, what, recipient, status, at, error }) => (
          <li key={id}>
            <Badge tone={status.tone}>{status.label}</Badge>{" "}
            <a className="link" href={href("/admin/emails/:id", { id })}>
              {what}
            </a>
            <Detail>
              {recipient} · {at}
              {error && ` · ${error}`}
            </Detail>
          </li>
        ))}
      </RuledList>
    </section>
  );
}

export function Links({
  invoices,
  stripe,
  declarations,
  contractOf,
}: Pick<OrderView, "invoices" | "stripe" | "declarations" | "contractOf">) {
  return (
    <section className="flow">
      <h2>Liens</h2>
      <RuledList>
        {contractOf && (
          <li>
            <a className="link" href={href("/orders/:number/contrat", { number: contractOf })}>
              Dossier du contrat
            </a>
          </li>
        )}
        {invoices.map(({ number, what }) => (
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
            <Detail>{id}</Detail>
          </li>
        ))}
      </RuledList>
    </section>
  );
}
