import { href } from "react-router";
import { FIRST_ANSWER } from "#app/content/contact.ts";
import { refundDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { readOwnOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import { declarationsOf } from "#app/domain/shop/rights/declarations.server.ts";
import { quoteOf } from "#app/domain/shop/rights/order-quote.ts";
import { plannedEnd } from "#app/domain/shop/rights/planned-end.ts";
import { bestLabel, percentLabel, refundOptionViews } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { formatDate, formatDateTime, formatWeekday } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RefundOptions } from "#app/ui/refund-options.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/refund";
import { BackToOrders } from "./account-parts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const order = orNotFound(await readOwnOrder(db, signedInUser(context).id, params.number));
  const now = new Date();
  const quote = orNotFound(quoteOf(order, { declaredAt: now }));
  const { done, of } = quote.law;
  const declared = await readDeclared(db, order.id);
  return {
    number: order.number,
    formation: order.formationName,
    at: formatDateTime(now),
    progress: of > 0 ? `${durationLabel(done)} sur ${durationLabel(of)}, soit ${percentLabel(done, of)}` : null,
    options: refundOptionViews(quote).map((option) => ({
      ...option,
      isBest: option.isBest && !declared?.isWithdrawal,
    })),
    declared,
    best: declared?.isWithdrawal ? null : bestLabel(quote.best),
    next: quote.best?.reason ?? null,
    refundBy: formatWeekday(refundDeadline(now)),
  };
}

/** The withdrawal that was declared, which nothing can better; otherwise the latest cancellation. */
async function readDeclared(db: Db, orderId: string) {
  const all = await declarationsOf(db, orderId, { isOpenOnly: false });
  const counting = all.filter(({ state, answer }) => state !== "refused" && answer?.kind !== "disowned");
  const found = counting.findLast(({ kind }) => kind === "withdrawal") ?? counting.at(-1);
  if (!found) return null;
  const isWithdrawal = found.kind === "withdrawal";
  const endsOn = isWithdrawal ? null : (found.end?.endsOn ?? plannedEnd(found, found.order)?.endsOn.toString());
  return {
    id: found.id,
    isWithdrawal,
    isDone: found.state === "done",
    at: formatDateTime(found.declaredAt),
    endsOn: endsOn ? formatDate(endsOn) : null,
  };
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Ce que vous pouvez récupérer : commande ${params.number}` },
];

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  const { number, formation, at, progress, options, declared, best, next, refundBy } = loaderData;
  return (
    <article className="page-wide flex flex-col gap-6">
      <header className="flow">
        <h1>Ce que vous pouvez récupérer aujourd’hui</h1>
        <p className="lead">
          Commande {number}&nbsp;: {formation}
        </p>
        <p className="hint">Calculé le {at}, heure de Paris.</p>
        {progress && (
          <p>
            Votre progression à cet instant&nbsp;: <strong>{progress}</strong>. Une leçon compte dès la première fois
            que vous l’avez terminée, ou regardée au moins à moitié&nbsp;: la marquer ensuite «&nbsp;à faire&nbsp;» ne
            la retire pas. Seul compte ce que vous avez suivi depuis cette commande. La première leçon du programme et
            celles en aperçu gratuit ne comptent pas comme suivies, mais restent dans le total&nbsp;: votre espace, qui
            les compte, affiche plus de minutes, et une formation finie donne ici moins de 100&nbsp;%.
          </p>
        )}
      </header>
      {declared && <Declared {...declared} />}
      {best && (
        <p className="text-lg" role="status">
          <strong>{best}</strong>
        </p>
      )}
      <section className="flow" aria-label="Les trois règles">
        <h2 className="visually-hidden">Les trois règles</h2>
        <RefundOptions options={options} />
      </section>
      {best && <NextStep next={next} refundBy={refundBy} order={`?commande=${number}`} />}
      <p className="hint">
        La règle la plus favorable s’applique d’elle-même&nbsp;: vous n’avez pas à la choisir. Tout est expliqué dans la{" "}
        <a href={href("/politique-remboursement")}>politique de remboursement</a>.
      </p>
      <p className="actions">
        <BackToOrders />
      </p>
    </article>
  );
}

function Declared({
  id,
  isWithdrawal,
  isDone,
  at,
  endsOn,
}: NonNullable<Route.ComponentProps["loaderData"]["declared"]>) {
  return (
    <Notice tone="info" title={`${isWithdrawal ? "Rétractation" : "Résiliation"} reçue le ${at}`}>
      <p>
        {isDone ? "Elle est exécutée" : "Elle compte dès ce moment"}&nbsp;: ce qu’elle vous rend est dans les e-mails
        qui y répondent, et non dans le calcul de cet instant.{" "}
        <a href={href("/declaration/:id", { id })}>Voir l’accusé de réception</a>
      </p>
      {endsOn && (
        <p>
          Elle met fin au contrat le {endsOn}. Le prorata, plus bas, est celui d’une autre résiliation, faite
          aujourd’hui pour finir dès que possible.
        </p>
      )}
    </Notice>
  );
}

type NextStepProps = Pick<Route.ComponentProps["loaderData"], "next" | "refundBy"> & { order: string };

function NextStep({ next, refundBy, order }: NextStepProps) {
  if (next === "in-time" || next === "to-review") {
    return (
      <div className="flow">
        {next === "in-time" ? (
          <p>
            Déclaré aujourd’hui, le remboursement part au plus tard le {refundBy}, par le moyen de paiement de la
            commande. L’accès se ferme.
          </p>
        ) : (
          <p>
            Déclaré aujourd’hui, le remboursement ne part pas de lui-même&nbsp;: une personne regarde votre demande et
            vous répond {FIRST_ANSWER}. Accordé, il part au plus tard le {refundBy}, et l’accès se ferme.
          </p>
        )}
        <ButtonLink href={href("/retractation") + order}>Renoncer au contrat ici</ButtonLink>
      </div>
    );
  }
  if (next === "unserved") return <ButtonLink href={href("/resiliation") + order}>Résilier votre contrat</ButtonLink>;
  return (
    <p>
      <a href={href("/contact")}>Écrivez-nous</a> si votre situation le demande&nbsp;: chaque message est lu.
    </p>
  );
}
