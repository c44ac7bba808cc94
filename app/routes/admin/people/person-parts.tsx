import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, Detail, RowActions } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TakeBack } from "../learners/learner-row.view.tsx";
import type { Line, PersonPage } from "./person-page.server.ts";

export function ContactActions({ contact }: Pick<PersonPage, "contact">) {
  return (
    <>
      {contact && contact.tags.length > 0 && (
        <form method="post">
          <input type="hidden" name="intent" value="retirer-etiquette" />
          <RowActions>
            {contact.tags.map((tag) => (
              <Button key={tag} variant="quiet" name="etiquette" value={tag}>
                Retirer l’étiquette «&nbsp;{tag}&nbsp;»
              </Button>
            ))}
          </RowActions>
        </form>
      )}
      {!contact?.isUnsubscribed && (
        <Disclosure summary="Désinscrire cette personne…">
          <form method="post" className="flow max-w-176 py-3">
            <p>
              Si elle vous a demandé de ne plus lui écrire&nbsp;: plus aucune offre ne lui part, ni rien de ce qu’elle
              avait demandé à recevoir. Ce qui touche à ses commandes et à ses formations continue. Elle seule peut se
              réinscrire.
            </p>
            <Button variant="secondary" name="intent" value="desinscrire">
              Désinscrire
            </Button>
          </form>
        </Disclosure>
      )}
    </>
  );
}

export function Orders({ orders }: Pick<PersonPage, "orders">) {
  return (
    <DataTable
      caption="Ses commandes, de la plus récente à la plus ancienne"
      columns={["Commande", "Date", "Formation", "Montant", "État"]}
      rows={orders.map(({ id, number, at, formation, amount, refunded, status }) => ({
        key: id,
        cells: [
          <a key="number" className="link" href={href("/admin/commandes/:id", { id })}>
            {number}
          </a>,
          at,
          formation,
          <span key="amount">
            {amount}
            {refunded && <Detail>{refunded}</Detail>}
          </span>,
          <Badge key="status" tone={status.tone}>
            {status.label}
          </Badge>,
        ],
      }))}
      empty="Aucune commande."
    />
  );
}

interface FormationsProps extends Pick<PersonPage, "formations"> {
  userId: string;
  email: string;
}

export function Formations({ formations, userId, email }: FormationsProps) {
  return (
    <DataTable
      caption="Ses formations, de l’accès le plus récent au plus ancien"
      columns={["Formation", "Accès", "Durée", "Progression", "Témoignage", "Retirer"]}
      rows={formations.map((formation) => ({
        key: formation.id,
        cells: [
          formation.name,
          <span key="source">
            {formation.source}
            {formation.order && (
              <Detail>
                <a className="link" href={href("/admin/commandes/:id", { id: formation.order.id })}>
                  {formation.order.number}
                </a>
              </Detail>
            )}
          </span>,
          formation.lasts,
          formation.progress.length > 0 ? <Progress key="progress" courses={formation.progress} /> : "—",
          <Testimonial key="testimonial" {...formation} />,
          formation.isGiven ? (
            <TakeBack key="back" email={email} isImported={formation.isImported}>
              <input type="hidden" name="apprenante" value={userId} />
              <input type="hidden" name="formation" value={formation.id} />
              <input type="hidden" name="retour" value="personne" />
            </TakeBack>
          ) : (
            "—"
          ),
        ],
      }))}
      empty="Aucune formation ouverte."
    />
  );
}

type Formation = PersonPage["formations"][number];

function Progress({ courses }: { courses: Formation["progress"] }) {
  return (
    <span>
      {courses.map(({ course, done, detail }) => (
        <span key={course} className="block">
          {done}
          <Detail>
            {courses.length > 1 && `${course}, `}
            {detail}
          </Detail>
        </span>
      ))}
    </span>
  );
}

function Testimonial({ id, name, isFinished, askedAt }: Formation) {
  if (askedAt) return `Témoignage demandé le ${askedAt}`;
  if (!isFinished) return "—";
  return (
    <form method="post">
      <input type="hidden" name="formation" value={id} />
      <Button variant="quiet" name="intent" value="temoignage">
        Demander un témoignage<span className="visually-hidden"> sur {name}</span>
      </Button>
    </form>
  );
}

export function Lines({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section className="flow">
      <h2>{title}</h2>
      <RuledList>
        {lines.map(({ key, text, to, detail, badge }) => (
          <li key={key}>
            {badge && <Badge tone={badge.isGood ? "green" : "grey"}>{badge.label}</Badge>}{" "}
            {to ? (
              <a className="link" href={to}>
                {text}
              </a>
            ) : (
              text
            )}
            <Detail>{detail}</Detail>
          </li>
        ))}
      </RuledList>
    </section>
  );
}

export function Emails({ emails }: Pick<PersonPage, "emails">) {
  return (
    <>
      <DataTable
        caption="Ses e-mails, du plus récent au plus ancien"
        columns={["E-mail", "État", "Le"]}
        rows={emails.items.map(({ id, what, status, at }) => ({
          key: id,
          cells: [
            <a key="open" className="link" href={href("/admin/emails/:id", { id })}>
              {what}
            </a>,
            <Badge key="status" tone={status.tone}>
              {status.label}
            </Badge>,
            at,
          ],
        }))}
        empty="Aucun e-mail ne lui a été écrit."
      />
      <Pagination {...emails} unit={["e-mail", "e-mails"]} />
    </>
  );
}
