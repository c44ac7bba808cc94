import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { DPIA_CRITERIA, DPIA_RESULT, INTERESTS, RECIPIENT_LABELS } from "#app/content/data-protection.ts";
import { processings } from "#app/content/legal/privacy-purposes.ts";
import { postalAddress } from "#app/content/legal/seller-identity.ts";
import { typeset } from "#app/content/typography.ts";
import { breachClock } from "#app/domain/operations/privacy/breach-clock.ts";
import { listBreaches } from "#app/domain/operations/privacy/breaches.server.ts";
import { recipients } from "#app/domain/operations/privacy/recipients.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/register";

export const handle = { title: "Données personnelles" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const now = new Date();
  const breaches = await listBreaches(db);
  return {
    today: formatDate(now),
    controller: `${seller.name}, ${postalAddress(seller)}, ${seller.privacyEmail}`,
    recipients: recipients(),
    breaches: breaches.map(({ breachId, noticedAt, notifiedAt, facts, people, measures, reason }) => ({
      id: breachId,
      noticedAt: formatDateTime(noticedAt),
      clock: breachClock({ noticedAt, notifiedAt, reason }, now),
      facts,
      people,
      measures,
    })),
  };
}

/** What the CNIL or a judge asks for, to print from one page. */
export default function DataRegister({ loaderData }: Route.ComponentProps) {
  const { today, controller } = loaderData;
  return (
    <div className="flow">
      <AdminHead title="Données personnelles">
        <a className="link print:hidden" href={href("/admin/donnees/personne")}>
          Copie ou effacement, par adresse
        </a>
      </AdminHead>
      <FlashNotice />
      <p>
        Responsable du traitement&nbsp;: {controller}. Pas de délégué à la protection des données. État du {today}.
        Cette page s’imprime&nbsp;: c’est ce que la CNIL ou un juge demande.
      </p>
      <Breaches {...loaderData} />
      <Register />
      <Recipients {...loaderData} />
      <Screening />
      <Interests />
    </div>
  );
}

function Breaches({ breaches }: Pick<Route.ComponentProps["loaderData"], "breaches">) {
  return (
    <section className="flow">
      <h2>Violations de données</h2>
      <p>
        Une perte, une fuite ou une destruction de données, même par erreur, est notée ici. Si elle peut gêner des
        personnes, la CNIL est prévenue dans les 72&nbsp;heures, et les personnes aussi quand le risque est élevé.
      </p>
      <p className="actions">
        <ButtonLink href={href("/admin/donnees/violations/nouvelle")}>Noter une violation</ButtonLink>
      </p>
      <DataTable
        caption="Violations"
        columns={["Constatée", "CNIL", "Faits", "Personnes", "Mesures"]}
        rows={breaches.map(({ id, noticedAt, clock, facts, people, measures }) => ({
          key: id,
          cells: [
            <a key="open" className="link" href={href("/admin/donnees/violations/:id", { id })}>
              {noticedAt}
            </a>,
            <Badge key="clock" tone={clock.tone}>
              {clock.text}
            </Badge>,
            <FreeText key="facts">{facts}</FreeText>,
            <FreeText key="people">{people}</FreeText>,
            <FreeText key="measures">{measures}</FreeText>,
          ],
        }))}
        empty="Aucune violation notée."
      />
    </section>
  );
}

function Register() {
  return (
    <section className="flow">
      <h2>Registre des traitements</h2>
      <p className="hint">
        Dans les mots de la politique de confidentialité, qui s’adresse aux personnes concernées&nbsp;: «&nbsp;tu&nbsp;»
        y est chacune d’elles.
      </p>
      <DataTable
        caption="Traitements"
        columns={["Finalité", "Fondement", "Personnes", "Données", "Destinataires, avec l’hébergeur", "Durée"]}
        rows={processings.map(({ what, basis, people, data, recipients, kept }) => ({
          key: what,
          cells: [
            what,
            basis,
            people,
            data,
            recipients.map((one) => RECIPIENT_LABELS[one]).join(", ") || "—",
            typeset(kept),
          ],
        }))}
        empty="—"
      />
    </section>
  );
}

function Recipients({ recipients }: Pick<Route.ComponentProps["loaderData"], "recipients">) {
  return (
    <section className="flow">
      <h2>Destinataires</h2>
      <p>D’après les réglages de la boutique à cet instant. Rangez le contrat de sous-traitance de chacun à côté.</p>
      <DataTable
        isFolded
        caption="Destinataires"
        columns={["Tâche", "Qui", "Données"]}
        rows={recipients.map(({ who, task, data }) => ({ key: task, cells: [task, who, data] }))}
        empty="—"
      />
    </section>
  );
}

function Screening() {
  return (
    <section className="flow">
      <h2>Faut-il une analyse d’impact&nbsp;?</h2>
      <p>{DPIA_RESULT}</p>
      <DataTable
        isFolded
        caption="Critères"
        columns={["Critère", "Réponse"]}
        rows={DPIA_CRITERIA.map(({ question, answer }) => ({ key: question, cells: [question, answer] }))}
        empty="—"
      />
    </section>
  );
}

function Interests() {
  return (
    <section className="flow">
      <h2>Intérêts légitimes, pesés</h2>
      <DataTable
        isFolded
        caption="Intérêts légitimes"
        columns={["Traitement", "Intérêt", "Nécessité", "Équilibre"]}
        rows={INTERESTS.map(({ about, interest, need, balance }) => ({
          key: about,
          cells: [`${about}…`, interest, need, balance],
        }))}
        empty="—"
      />
    </section>
  );
}
