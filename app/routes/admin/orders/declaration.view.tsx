import { href } from "react-router";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CarryOut, Choice, type DeclarationProps, Refusal } from "./declaration-steps.view.tsx";

export function DeclarationPage(props: DeclarationProps) {
  const { title, state, isLate, details, end, isOpen, isRunning, notice, answer, history } = props;
  return (
    <div className="flow max-w-176">
      <LinkLine href={href("/admin/droits")}>Toutes les déclarations</LinkLine>
      <AdminHead title={title}>
        <p className="badges">
          <Badge tone={state.tone}>{state.label}</Badge>
          {isLate && <Badge tone="red">En retard</Badge>}
        </p>
      </AdminHead>
      <FlashNotice notice={notice} />
      <FormError answer={answer} />
      {end && (
        <Notice tone="info">
          <p className="whitespace-pre-line">{end}</p>
        </Notice>
      )}
      <DefinitionList items={details} />
      <Contract {...props} />
      {isRunning && (
        <Notice tone="info" title="En cours chez Stripe">
          <p>
            L’exécution a été demandée, et Stripe ne l’a pas encore confirmée. Nous vérifions chaque minute&nbsp;:
            rechargez cette page. D’ici là, la déclaration ne peut être ni refusée ni rattachée.
          </p>
        </Notice>
      )}
      {isOpen && !isRunning && (
        <>
          <CarryOut {...props} />
          <Choice {...props} />
          {props.canRefuse ? (
            <Refusal answer={answer} />
          ) : (
            <Notice tone="info">Elle est faite à temps&nbsp;: elle ne se refuse pas, elle s’exécute.</Notice>
          )}
        </>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}

function FormError({ answer }: Pick<DeclarationProps, "answer">) {
  if (!answer) return null;
  const title = answer.isGoingOn ? "Ce n’est pas encore fait" : "Rien n’a changé";
  return (
    <ErrorSummary
      errors={[{ field: answer.field, message: answer.error }]}
      title={answer.field === "" ? title : undefined}
    />
  );
}

function Contract({ order, isChosen, otherAddress, verdict, isOpen }: DeclarationProps) {
  return (
    <section className="flow">
      <h2>Commande</h2>
      {!order && !isOpen && <p>Aucune commande n’y a été rattachée.</p>}
      {!order && isOpen && (
        <p>Aucune commande ne correspond à coup sûr. Choisissez-la ci-dessous, ou refusez en disant ce qui manque.</p>
      )}
      {order && (
        <>
          <DefinitionList
            items={[
              {
                term: isChosen ? "Rattachée à la main" : "Retrouvée d’elle-même",
                value: (
                  <a className="link" href={href("/admin/commandes/:id", { id: order.id })}>
                    {order.number}
                  </a>
                ),
              },
              { term: "Acheteuse", value: order.email },
              { term: "Formation", value: order.formation },
              { term: "Prix", value: order.price },
              { term: "Payée le", value: order.paidAt },
              { term: "Statut", value: <Badge tone={order.status.tone}>{order.status.label}</Badge> },
            ]}
          />
          {isOpen && otherAddress && (
            <Notice tone="warning">
              L’adresse de la déclaration n’est pas celle de la commande. Vérifiez auprès de {otherAddress} que c’est
              bien elle qui déclare.
            </Notice>
          )}
          {verdict && <Notice tone={verdict.isInTime ? "info" : "warning"}>{verdict.text}</Notice>}
        </>
      )}
    </section>
  );
}
