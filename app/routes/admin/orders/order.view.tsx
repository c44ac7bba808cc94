import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { WaitingDeclarationView } from "./declaration-deadlines.ts";
import { Consents, Emails, Links } from "./order-documents.view.tsx";
import type { OrderView } from "./order-page.server.ts";
import type { timelineOf } from "./order-timeline.ts";

interface Props extends OrderView {
  notice: NoticeContent | null;
  error: string | null;
  /** For the form that sends the access email again. */
  idempotencyKey: string;
  alerts: readonly { key: string; subject: string; details: readonly string[] }[];
  /** Open declarations about this order. */
  waiting: readonly WaitingDeclarationView[];
  timeline: ReturnType<typeof timelineOf>;
  history: AuditTrailProps["entries"];
}

export function OrderPage(props: Props) {
  const { number, status, isDisputed, reasons, notice, error, alerts, buyer, sale, timeline, history } = props;
  return (
    <>
      <LinkLine href={href("/admin/commandes")}>Toutes les commandes</LinkLine>
      <AdminHead title={`Commande ${number}`}>
        <p className="badges">
          <Badge tone={status.tone}>{status.label}</Badge>
          {isDisputed && <Badge tone="red">Contestée</Badge>}
        </p>
      </AdminHead>
      <FlashNotice notice={notice} />
      <ErrorSummary errors={error ? [{ field: "", message: error }] : []} title="Rien n’a changé" />
      {reasons.length > 0 && (
        <Notice tone="warning" title="À traiter">
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      <WaitingDeclarations waiting={props.waiting} />
      {alerts.map((alert) => (
        <Alert key={alert.key} alert={alert} />
      ))}
      <div className="grid items-start gap-x-[clamp(2rem,4vw,4rem)] gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="flow">
          <section className="flow">
            <h2>Achat</h2>
            <DefinitionList items={sale} />
            <RefundLink {...props} />
          </section>
          <section className="flow">
            <h2>Acheteuse</h2>
            <DefinitionList items={buyer} />
            {props.isSuppressed && (
              <Notice tone="warning">Cette adresse refuse nos e-mails : plus rien n’y est envoyé. Corrigez-la.</Notice>
            )}
            {props.canCorrect && (
              <ButtonLink variant="secondary" href={href("/admin/commandes/:id/adresse", { id: props.id })}>
                Corriger l’adresse
              </ButtonLink>
            )}
          </section>
          <Access {...props} />
          <Consents consents={props.consents} />
          <Emails emails={props.emails} />
        </div>
        <div className="flow">
          <section className="flow" aria-labelledby="chronologie">
            <h2 id="chronologie">Chronologie</h2>
            <ol className="text-sm">
              {timeline.map(({ key, at, what, detail }) => (
                <li
                  key={key}
                  className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] border-line border-t py-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4"
                >
                  <span className="hint">{at}</span>
                  <span>
                    {what}
                    {detail && <Detail>{detail}</Detail>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <Links {...props} />
          <AuditTrail entries={history} />
        </div>
      </div>
    </>
  );
}

function WaitingDeclarations({ waiting }: Pick<Props, "waiting">) {
  return waiting.map(({ id, what, at, deadline, isLate }) => (
    <Notice key={id} tone="warning" title={`${what} le ${at}`}>
      <p>
        Elle attend votre réponse&nbsp;: {deadline}. {isLate && <Badge tone="red">En retard</Badge>}
      </p>
      <LinkLine href={href("/admin/droits/:id", { id })}>Ouvrir la déclaration</LinkLine>
    </Notice>
  ));
}

function Alert({ alert }: { alert: Props["alerts"][number] }) {
  return (
    <Notice tone="warning" title={alert.subject}>
      {alert.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <form method="post">
        <input type="hidden" name="alerte" value={alert.key} />
        <Button type="submit" variant="quiet" name="intent" value="regler">
          Marquer comme réglée
        </Button>
      </form>
    </Notice>
  );
}

function RefundLink({ id, canRefund, isDisputed, isRefunding }: Props) {
  if (!canRefund) return null;
  if (isRefunding)
    return <p className="hint">Un remboursement est en cours chez Stripe&nbsp;: rechargez cette page.</p>;
  if (isDisputed) return <p className="hint">Pendant un litige, Stripe ne rembourse pas : répondez dans Stripe.</p>;
  return (
    <ButtonLink variant="secondary" href={href("/admin/commandes/:id/rembourser", { id })}>
      Rembourser
    </ButtonLink>
  );
}

function Access({ access, isOpen, idempotencyKey }: Props) {
  return (
    <section className="flow">
      <h2>Accès</h2>
      <p>{access}</p>
      {isOpen && (
        <form method="post">
          <input type="hidden" name="tentative" value={idempotencyKey} />
          <Button type="submit" variant="secondary" name="intent" value="renvoyer">
            Renvoyer l’e-mail d’accès
          </Button>
        </form>
      )}
      <Disclosure summary={isOpen ? "Fermer l’accès…" : "Ouvrir l’accès…"}>
        <form method="post" className="form-stack py-3">
          <p className="hint">
            {isOpen
              ? "L’acheteuse ne pourra plus ouvrir la formation. Rien n’est remboursé, et un abonnement continue d’être débité : remboursez ou résiliez à part."
              : "L’acheteuse pourra ouvrir la formation, quel que soit l’état du paiement. Elle reçoit l’e-mail d’accès. Aucune place n’est décomptée."}
          </p>
          <Button type="submit" name="intent" value={isOpen ? "fermer" : "ouvrir"}>
            {isOpen ? "Fermer l’accès" : "Ouvrir l’accès"}
          </Button>
        </form>
      </Disclosure>
    </section>
  );
}
