import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { Detail } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import { useWording } from "#app/ui/root-data.ts";
import { accessFormAddress } from "../learners/access-form.tsx";
import type { OrderView } from "./order-page.server.ts";

type AccessProps = Pick<OrderView, "id" | "access" | "isOpen" | "email"> & { idempotencyKey: string };

export function Access({ id, access, isOpen, idempotencyKey, email }: AccessProps) {
  const { buyer } = useWording();
  return (
    <section className="flow">
      <h2>Accès</h2>
      <p>{access}</p>
      {isOpen && (
        <form method="post">
          <input type="hidden" name="tentative" value={idempotencyKey} />
          <Button variant="secondary" name="intent" value="renvoyer">
            Renvoyer l’e-mail d’accès
          </Button>
        </form>
      )}
      <Disclosure summary={isOpen ? "Fermer l’accès…" : "Ouvrir l’accès…"}>
        <form method="post" className="form-stack py-3">
          <p className="hint">
            {isOpen
              ? `L’${buyer} ne pourra plus ouvrir la formation. Rien n’est remboursé, et un abonnement continue d’être débité : remboursez ou résiliez à part.`
              : `L’${buyer} pourra ouvrir la formation, quel que soit l’état du paiement, et reçoit l’e-mail d’accès. Aucune place n’est décomptée.`}
          </p>
          {isOpen && (
            <p className="actions">
              <a className="link" href={href("/admin/commandes/:id/rembourser", { id })}>
                Rembourser
              </a>
              <a className="link" href={href("/admin/droits/nouvelle")}>
                Saisir une rétractation ou une résiliation
              </a>
            </p>
          )}
          <Button name="intent" value={isOpen ? "fermer" : "ouvrir"}>
            {isOpen ? "Fermer l’accès" : "Ouvrir l’accès"}
          </Button>
        </form>
      </Disclosure>
      <LinkLine href={accessFormAddress({ email })}>Donner un accès à une autre formation</LinkLine>
    </section>
  );
}

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
