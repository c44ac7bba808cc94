import { buffer } from "node:stream/consumers";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { env, senderAddress } from "#app/config/env.server.ts";
import { senderDomain } from "#app/domain/mail/return-path.server.ts";
import {
  type DmarcReport,
  MAX_REPORT_BYTES,
  readDmarcReport,
} from "#app/domain/operations/deliverability/dmarc-report.server.ts";
import { readReceived } from "#app/domain/operations/deliverability/received-mail.ts";
import { readMailServer, readSenderRecords } from "#app/domain/operations/deliverability/sender-records.server.ts";
import { listSources } from "#app/domain/operations/returns/sources.server.ts";
import { queueTrialEmail } from "#app/domain/shop/launch/trial-email.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { DnsUnavailable } from "#app/gateways/dns.server.ts";
import { isReturnsMailboxConfigured } from "#app/gateways/returns-mailbox.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { MANY_FIELDS, readForm } from "#app/routing/read-form.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import { formState } from "#app/ui/form-state.ts";
import { KeyFigures } from "#app/ui/lists.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/deliverability";
import { receivedAdvice, recordAdvice } from "./advice.ts";
import { Findings, Records, ReturnSources } from "./deliverability-parts.tsx";
import { mailTabs } from "./labels.ts";
import { serverAdvice } from "./server-advice.ts";

const HERE = href("/admin/emails/delivrabilite");

export const handle = { title: "Délivrabilité", body: "stream", budget: "uploads" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const sources = await listSources(db);
  return {
    records: await unlessSilent(readAdvice),
    server: await unlessSilent(readServerAdvice),
    isOn: isReturnsMailboxConfigured || env.RETURNS_WEBHOOK_SECRET !== undefined,
    sources: sources.map(({ failingSince: _, ...source }) => source),
  };
}

async function readAdvice() {
  return recordAdvice(await readSenderRecords(), { contact: senderAddress(), hasMailbox: isReturnsMailboxConfigured });
}

async function readServerAdvice() {
  const server = await readMailServer();
  return server && serverAdvice(server);
}

/** Null when no name server answers. */
async function unlessSilent<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DnsUnavailable) return null;
    throw error;
  }
}

const REFUSALS = {
  "too-large": "Ce rapport est trop gros\u00a0: 5\u00a0Mo au plus, une fois décompressé aussi.",
  unreadable: "Ce fichier est abîmé, ou n’est pas un rapport.",
  "no-report": "Ce fichier ne contient pas de rapport DMARC. Envoyez la pièce jointe reçue, telle quelle.",
} as const;
const NOTHING_CHECKED =
  "Cette source ne dit pas qui l’a vérifiée\u00a0: il manque «\u00a0From\u00a0» ou «\u00a0Authentication-Results\u00a0». Collez-la en entier, depuis la boîte qui l’a reçue.";

/** The form of a received email; the other one sends a report. */
const schema = z.object({ source: z.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const { db, user, actor } = asAdmin(context);
  const form = await readForm(
    { request, context },
    {
      field: "rapport",
      maxBytes: MAX_REPORT_BYTES,
      limits: MANY_FIELDS,
      // The parser cuts it one byte after the limit.
      receive: ({ file }) => buffer(file),
    },
  );
  if (!form?.isWhole) throw data(null, { status: 400 });
  const { fields, taken } = form;
  if (fields.has("essai")) {
    await queueTrialEmail(db, actor, user.email);
    throw redirect(withNotice(HERE, "trial-email-queued"), 303);
  }
  const received = schema.safeParse(Object.fromEntries(fields));
  if (!received.success) return report(taken[0]);
  const { source } = received.data;
  const mail = readReceived(source);
  if (!mail) return data({ source, errors: { source: NOTHING_CHECKED } }, { status: 400 });
  return data({ source, checkedBy: mail.checkedBy, findings: receivedAdvice(mail, senderDomain) });
}

async function report(file: Buffer | undefined) {
  if (!file || file.length === 0) return data({ errors: { rapport: "Choisissez un fichier." } }, { status: 400 });
  const read = await readDmarcReport(file);
  if (read.ok) return data({ report: read.report });
  return data({ errors: { rapport: REFUSALS[read.reason] } }, { status: read.reason === "too-large" ? 413 : 400 });
}

interface Answer {
  source?: string;
  checkedBy?: string;
  findings?: ReturnType<typeof receivedAdvice>;
  report?: Parameters<typeof DmarcTable>[0]["report"];
  errors?: { source?: string; rapport?: string };
}

export default function Deliverability({ loaderData, actionData }: Route.ComponentProps) {
  const { records, server, sources, isOn } = loaderData;
  const answer: Answer = actionData ?? {};
  return (
    <>
      <h1>Délivrabilité</h1>
      <Tabs label="E-mails" tabs={mailTabs(HERE)} />
      <FlashNotice />
      <Received answer={answer} />
      <Records records={records} />
      {server && (
        <section className="flow max-w-176">
          <h2>Le serveur d’envoi</h2>
          <Findings findings={server} />
        </section>
      )}
      <Report answer={answer} />
      <ReturnSources sources={sources} isOn={isOn} />
    </>
  );
}

function Received({ answer: { source = "", checkedBy, findings, errors } }: { answer: Answer }) {
  const { field } = formState({ stored: { source }, schema });
  return (
    <section className="flow max-w-176">
      <h2>Collez la source d’un e-mail reçu</h2>
      <form method="post" encType="multipart/form-data">
        <Button name="essai" value="1" variant="secondary">
          M’envoyer un e-mail d’essai
        </Button>
      </form>
      <form method="post" encType="multipart/form-data" className="form-stack">
        <ErrorSummary errors={errors?.source ? [{ field: "source", message: errors.source }] : []} />
        <Field
          type="textarea"
          label="Source de l’e-mail"
          rows={6}
          {...field("source")}
          error={errors?.source ? [errors.source] : undefined}
          hint="Dans Gmail, «&nbsp;Afficher l’original&nbsp;»&nbsp;; dans Outlook, «&nbsp;Afficher la source&nbsp;». Un e-mail que le site vous a envoyé. Rien n’est gardé."
        />
        <p className="actions">
          <Button variant="secondary">Examiner</Button>
        </p>
      </form>
      {findings && (
        <>
          <h3>Ce qu’a vu {checkedBy}</h3>
          <Findings findings={findings} />
        </>
      )}
    </section>
  );
}

function Report({ answer: { report: read, errors } }: { answer: Answer }) {
  return (
    <section className="flow">
      <h2>Rapport DMARC</h2>
      <form method="post" encType="multipart/form-data" className="form-stack max-w-176">
        <ErrorSummary errors={errors?.rapport ? [{ field: "rapport", message: errors.rapport }] : []} />
        <FileField
          label="Rapport"
          name="rapport"
          accept=".xml,.gz,.zip,application/gzip,application/zip,text/xml"
          error={errors?.rapport}
          hint="La pièce jointe que Gmail, Yahoo ou Orange envoient à l’adresse des rapports (XML, gz ou zip, 5&nbsp;Mo au plus). Rien n’est gardé."
        />
        <p className="actions">
          <Button variant="secondary">Lire le rapport</Button>
        </p>
      </form>
      {read && <DmarcTable report={read} />}
    </section>
  );
}

const DISPOSITIONS: Record<string, string> = { none: "Livré", quarantine: "Mis en indésirables", reject: "Refusé" };
const number = (count: number) => count.toLocaleString("fr-FR");

/** Who sends in her name, as one provider has seen it. */
function DmarcTable({ report }: { report: DmarcReport }) {
  const { organisation, domain, from, to, sources, passed, failed } = report;
  const period = from && to ? `, du ${formatDate(from)} au ${formatDate(to)}` : "";
  return (
    <section className="flow" id="rapport-lu">
      <h3>
        Qui envoie au nom de {domain}, vu par {organisation || "un fournisseur"}
        {period}
      </h3>
      <KeyFigures
        items={[
          { term: "Réussis", value: number(passed) },
          { term: "Échoués", value: number(failed) },
        ]}
      />
      <DataTable
        caption="Serveurs qui ont envoyé, du plus fréquent au moins fréquent"
        columns={["Serveur", "Expéditeur", "Messages", "Résultat", "DKIM", "SPF", "Suite"]}
        rows={sources.map(({ ip, from: sender, count, dkim, spf, disposition }) => ({
          key: [ip, sender, dkim, spf, disposition].join(" "),
          cells: [
            <FreeText key="ip">{ip}</FreeText>,
            <FreeText key="from">{sender || "—"}</FreeText>,
            number(count),
            <Badge key="result" tone={dkim || spf ? "green" : "red"}>
              {dkim || spf ? "Réussi" : "Échoué"}
            </Badge>,
            dkim ? "Réussi" : "Échoué",
            spf ? "Réussi" : "Échoué",
            DISPOSITIONS[disposition] ?? "—",
          ],
        }))}
        empty="Ce rapport ne cite aucun envoi."
      />
      {failed > 0 && (
        <p>
          Ce qui échoue vient d’un service que vous avez oublié de déclarer, ou de quelqu’un qui se fait passer pour
          vous. Déclarez le premier&nbsp;; pour le second, passez DMARC à «&nbsp;p=quarantine&nbsp;».
        </p>
      )}
    </section>
  );
}
