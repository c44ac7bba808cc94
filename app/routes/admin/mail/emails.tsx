import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { z } from "zod";
import { emailLabels, emailNames } from "#app/domain/mail/registry.ts";
import {
  countEmails,
  EMAIL_STATUSES,
  type EmailFilters,
  type LoggedEmail,
  listEmails,
} from "#app/domain/operations/emails/email-log.server.ts";
import { isSwitchedOn, readReminderFigures, switchMail } from "#app/domain/shop/orders/reminder/switch.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { isMailConfigured } from "#app/gateways/mailer.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { KeyFigures } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { countLabel, Pagination } from "#app/ui/pagination.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { EmailStatus } from "#db/types.ts";
import type { Route } from "./+types/emails";
import { EMAIL_STATUS_LABELS, type EmailLabels, emailTitle, mailErrorLabel, mailTabs } from "./labels.ts";

export const handle = { title: "E-mails" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { searchParams } = url;
  const filters: EmailFilters = {
    status: EMAIL_STATUSES.find((status) => status === searchParams.get("etat")) ?? null,
    template: emailNames.find((name) => name === searchParams.get("modele")) ?? null,
    recipient: searchTerm(searchParams.get("destinataire")),
  };
  return {
    filters,
    labels: emailLabels,
    list: await listEmails(db, filters, pageNumber(searchParams.get("page"))),
    counts: await countEmails(db),
    isMailConfigured,
    reminder: { isOn: await isSwitchedOn(db, "order_reminder"), ...(await readReminderFigures(db)) },
    tellsSales: await isSwitchedOn(db, "sale_notice"),
  };
}

const SWITCHES = {
  rappel: { key: "order_reminder", notice: "reminder" },
  ventes: { key: "sale_notice", notice: "sale-notice" },
} as const;

const state = z.enum(["on", "off"]);
const schema = z.union([z.object({ rappel: state }), z.object({ ventes: state })]);

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const posted = await readFields(request, schema);
  const [{ key, notice }, wanted] =
    "rappel" in posted ? [SWITCHES.rappel, posted.rappel] : [SWITCHES.ventes, posted.ventes];
  await switchMail(db, actor, key, wanted === "on");
  throw redirect(withNotice(href("/admin/emails"), `${notice}-${wanted}`), 303);
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { filters, labels, list, counts, isMailConfigured, reminder, tellsSales } = loaderData;
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <>
      <h1>E-mails</h1>
      <Tabs label="E-mails" tabs={mailTabs(href("/admin/emails"))} />
      <FlashNotice />
      {!isMailConfigured && (
        <Notice tone="warning" title="Aucun serveur d’envoi n’est configuré">
          <p>
            Les e-mails attendent ici. Demandez à la personne qui installe le site de brancher un serveur
            d’e-mail&nbsp;: ils partiront aussitôt.
          </p>
        </Notice>
      )}
      <Statuses counts={counts} chosen={filters.status} />
      <Filters filters={filters} labels={labels} />
      <DataTable
        caption="E-mails, du plus récent au plus ancien"
        columns={["E-mail", "Destinataire", "État", "Essais", "Écrit le", "Départ", "Dernière erreur"]}
        rows={list.items.map((mail) => ({
          key: mail.id,
          cells: [
            <a key="open" className="link" href={href("/admin/emails/:id", { id: mail.id })}>
              {emailTitle(labels, mail)}
            </a>,
            <FreeText key="to">{mail.recipient}</FreeText>,
            <Badge key="status" tone={EMAIL_STATUS_LABELS[mail.status].tone}>
              {EMAIL_STATUS_LABELS[mail.status].label}
            </Badge>,
            `${mail.attempts}`,
            formatDateTime(mail.createdAt),
            departureLabel(mail),
            mail.lastError ? mailErrorLabel(mail.lastError) : "—",
          ],
        }))}
        empty={isFiltered ? "Aucun e-mail ne correspond à ces critères." : "Aucun e-mail pour le moment."}
      />
      <Pagination {...list} unit={["e-mail", "e-mails"]} />
      <Reminder {...reminder} />
      <Switch
        name="ventes"
        title="Un e-mail à chaque vente"
        isOn={tellsSales}
        labels={["Me dire chaque vente", "Ne plus me dire les ventes"]}
      >
        <p className="hint">
          La formation, le prix et le numéro de la commande, à l’adresse de «&nbsp;Identité&nbsp;». Les mois suivants
          d’un abonnement n’en envoient pas.
        </p>
      </Switch>
    </>
  );
}

/** Of an order that was left unpaid. */
function Reminder({ isOn, sent, bought }: Route.ComponentProps["loaderData"]["reminder"]) {
  return (
    <Switch
      name="rappel"
      title="Rappel d’une commande non terminée"
      isOn={isOn}
      labels={["Proposer ce rappel", "Arrêter ce rappel"]}
    >
      <p className="hint">
        Une case, jamais cochée d’avance, sur la page de commande. Qui la coche et ne paie pas reçoit un seul e-mail, le
        lendemain, entre 8&nbsp;h et 21&nbsp;h&nbsp;; jamais qui possède la formation, a repris sa commande ou s’est
        désinscrite, ni si le prix a monté.{" "}
        <a href={href("/admin/textes/:key", { key: "email-order-reminder" })}>Son texte</a>
      </p>
      <KeyFigures
        items={[
          { term: "Rappels envoyés en 28\u00a0jours", value: `${sent}` },
          { term: "Achats dans les 7\u00a0jours qui ont suivi", value: `${bought}` },
        ]}
      />
    </Switch>
  );
}

interface SwitchProps {
  name: keyof typeof SWITCHES;
  title: string;
  isOn: boolean;
  /** What switches it on, and off. */
  labels: [string, string];
  children: ReactNode;
}

function Switch({ name, title, isOn, labels: [on, off], children }: SwitchProps) {
  return (
    <section className="flow mt-8" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      {children}
      <form method="post">
        <Button variant="secondary" name={name} value={isOn ? "off" : "on"}>
          {isOn ? off : on}
        </Button>
      </form>
    </section>
  );
}

/** A queued email shows when it will be sent; a canceled one never is. */
function departureLabel({ status, sentAt, scheduledFor }: LoggedEmail): string {
  if (sentAt) return formatDateTime(sentAt);
  return status === "queued" ? `Prévu le ${formatDateTime(scheduledFor)}` : "—";
}

const STATUSES = Object.keys(EMAIL_STATUS_LABELS) as EmailStatus[];

function Statuses({ counts, chosen }: { counts: Record<EmailStatus, number>; chosen: EmailStatus | null }) {
  return (
    <KeyFigures
      isBelowLine
      items={STATUSES.map((status) => ({
        term: EMAIL_STATUS_LABELS[status].label,
        value: (
          <a
            className="inline-flex min-h-11 min-w-11 items-center decoration-2"
            href={`${href("/admin/emails")}?etat=${status}`}
            aria-current={status === chosen ? "true" : undefined}
          >
            <span className="visually-hidden">{EMAIL_STATUS_LABELS[status].label}&nbsp;: </span>
            {countLabel(counts[status])}
          </a>
        ),
      }))}
    />
  );
}

function Filters({ filters: { status, template, recipient }, labels }: { filters: EmailFilters; labels: EmailLabels }) {
  return (
    <FilterBar
      label="les e-mails"
      href={href("/admin/emails")}
      isFiltered={status !== null || template !== null || recipient !== ""}
    >
      <FilterSearch label="Destinataire" name="destinataire" value={recipient} />
      <FilterSelect
        label="État"
        name="etat"
        options={Object.entries(EMAIL_STATUS_LABELS).map(([value, { label }]) => ({ value, label }))}
        value={status}
      />
      <FilterSelect label="Modèle" name="modele" options={optionsOf(labels)} value={template} />
    </FilterBar>
  );
}
