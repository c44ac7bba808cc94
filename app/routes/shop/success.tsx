import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { ACCESS_LASTS, ACCESS_OPENS } from "#app/content/legal/promises.ts";
import { readSuggestion } from "#app/domain/shop/catalogue/bundles.server.ts";
import { findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { fulfilOnReturn } from "#app/domain/shop/orders/checkout/fulfil-on-return.server.ts";
import { readConfirmation } from "#app/domain/shop/orders/confirmation.server.ts";
import { answerHeardFrom, mayBeAsked } from "#app/domain/shop/orders/origin/answer.server.ts";
import { readOrderSummary } from "#app/domain/shop/orders/purchases.server.ts";
import { shownEmail } from "#app/domain/values/email-address.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { termsFile } from "#app/ui/legal-links.ts";
import { SummaryList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { SunPath } from "#app/ui/sun.tsx";
import type { Route } from "./+types/success";
import { answerIn, HeardFromForm, heardFromSchema } from "./heard-from.view.tsx";

export const handle = { title: "Ta commande" } satisfies Handle;

/** Stripe or the bank may be slow: this page never says that a payment failed and never asks to pay again. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const sessionId = url.searchParams.get("session_id") ?? "";
  const fulfilment = await fulfilOnReturn(db, sessionId);
  const order = "orderId" in fulfilment ? await readOrderSummary(db, fulfilment.orderId) : undefined;
  const slug = url.searchParams.get("product") ?? "";
  const product = order || !/^[\w-]+$/.test(slug) ? undefined : await findPublishedFormation(db, slug);
  const suggestion = fulfilment.state === "paid" ? await readSuggestion(db, fulfilment.orderId) : null;
  const confirmation = order && "orderId" in fulfilment ? await readConfirmation(db, fulfilment.orderId) : undefined;
  const isSubscription = (order?.type ?? product?.type) === "subscription";
  return {
    state: fulfilment.state,
    name: order?.name ?? product?.name ?? null,
    confirmation: confirmation && { ...confirmation, sessionId },
    orderNumber: order?.number ?? null,
    writtenTo: order ? shownEmail(order.email, context.get(userContext)?.email) : null,
    phoneHours: seller.phoneHours,
    isSubscription,
    isAsked: fulfilment.state === "paid" && (await mayBeAsked(db, sessionId)),
    suggestion,
    isGuest: context.get(userContext) === null,
    price: order ? `${formatPrice(order.amount, order.type)}${isSubscription ? "" : ", paiement unique"}` : null,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: heardFromSchema });
  if (submission.status !== "success") return refuser(submission)();
  const sessionId = url.searchParams.get("session_id") ?? "";
  orNotFound(await answerHeardFrom(context.get(dbContext), sessionId, answerIn(submission.value)));
  throw redirect(`${url.pathname}${url.search}`, 303);
}

type Shown = Route.ComponentProps["loaderData"] & { answer?: Route.ComponentProps["actionData"] };

const STATES = { paid: Paid, waiting: Waiting, ended: Ended, foreign: Neutral };

export default function Success({ loaderData, actionData: answer }: Route.ComponentProps) {
  return STATES[loaderData.state]({ ...loaderData, answer });
}

function Paid({
  name,
  orderNumber,
  writtenTo,
  isSubscription,
  price,
  confirmation,
  phoneHours,
  isGuest,
  suggestion,
  ...asked
}: Shown) {
  return (
    <div className="wrap page-columns lg:grid-cols-2 max-lg:[&>*+*]:mt-12 print:block">
      <section className="flow">
        <SunPath state="risen" />
        <h1>Merci pour ta commande</h1>
        <Notice tone="success">
          {isSubscription
            ? "Ton abonnement est actif."
            : `Ton paiement est confirmé : tu as un accès à vie, ${ACCESS_LASTS}.`}
        </Notice>
        {confirmation?.state === "late" && <LateConfirmation {...confirmation} />}
        <SummaryList
          items={[
            { term: "Formation", value: name },
            { term: "Prix", value: price },
            { term: "Commande", value: orderNumber },
            { term: "Ton adresse", value: writtenTo },
          ]}
        />
      </section>
      <section className="flow">
        <h2>Prochaines étapes</h2>
        <ol className="steps">
          <li>
            <h3>E-mail de confirmation</h3>
            {confirmation?.state === "sent" ? (
              <p>Il est parti, avec les conditions de vente en pièce jointe. Garde-le&nbsp;: c’est ton contrat.</p>
            ) : (
              <p>Il arrive dans quelques minutes, avec les conditions de vente en pièce jointe.</p>
            )}
          </li>
          <li>
            <h3>Accès à la formation</h3>
            <p>
              {confirmation?.state === "waiting" &&
                "La loi veut que tu reçoives d’abord la confirmation\u00a0: la formation s’ouvre dès que cet e-mail est parti. "}
              Un second e-mail t’ouvre la porte, {ACCESS_OPENS}.
            </p>
          </li>
          <li>
            <h3>Besoin d’aide&nbsp;?</h3>
            <p>
              Rien n’arrive, ou l’adresse n’est pas la bonne&nbsp;? <a href={href("/contact")}>Écris-nous</a> avec ton
              numéro de commande. Par téléphone&nbsp;: {phoneHours}.
            </p>
          </li>
        </ol>
        {isGuest ? <GuestActions /> : <BuyerActions />}
        {suggestion && (
          <p>
            Pour continuer, quand tu voudras&nbsp;:{" "}
            <a href={href("/formations/:slug", { slug: suggestion.slug })}>{suggestion.name}</a>
          </p>
        )}
        <HeardFromForm {...asked} kept="ta commande" />
      </section>
    </div>
  );
}

/** Her account has no password yet: nothing behind a log-in is a button. */
function GuestActions() {
  return (
    <>
      <p className="actions">
        <ButtonLink href={href("/ressources")}>Lire en attendant</ButtonLink>
        <ButtonLink href={href("/")} variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </p>
      <p className="hint">
        <a href={href("/account")}>Mon compte</a> s’ouvre avec le mot de passe que l’e-mail d’accès fait choisir.
      </p>
    </>
  );
}

function BuyerActions() {
  return (
    <>
      <p className="actions">
        <ButtonLink href={href("/orders")}>Mes formations</ButtonLink>
        <ButtonLink href={href("/account")} variant="secondary">
          Mon compte
        </ButtonLink>
      </p>
      <p className="actions">
        <ButtonLink href={href("/")} variant="quiet">
          Retour à l’accueil
        </ButtonLink>
        <ButtonLink href={href("/ressources")} variant="quiet">
          Lire en attendant
        </ButtonLink>
      </p>
    </>
  );
}

/** When the confirmation cannot be sent, the buyer must get the contract by download (art. L221-13). */
function LateConfirmation({ sessionId, termsSha256 }: NonNullable<Shown["confirmation"]>) {
  return (
    <Notice tone="warning" title="L’e-mail de confirmation a du retard">
      <p>
        Ta commande est bien enregistrée et ta formation est ouverte. L’e-mail part dès que possible&nbsp;; en
        attendant, télécharge ton exemplaire du contrat et garde-le.
      </p>
      <ul>
        <li>
          <a className="link" href={`${href("/success/confirmation.pdf")}?session_id=${sessionId}`}>
            Confirmation de commande (PDF)
          </a>
        </li>
        <li>
          <a className="link" href={termsFile(termsSha256)}>
            Conditions générales de vente acceptées (PDF)
          </a>
        </li>
      </ul>
    </Notice>
  );
}

function Waiting({ name }: Shown) {
  return (
    <Outcome
      sun="rising"
      title="Paiement en cours de confirmation"
      text={`Ta banque ou Stripe nous répond dans un instant${name ? ` pour «\u00a0${name}\u00a0»` : ""}. Cette page se met à jour toute seule.`}
    >
      <meta httpEquiv="refresh" content="5" />
      <Notice tone="info">
        Inutile de payer à nouveau&nbsp;: dès que le paiement est confirmé, la confirmation et ton accès arrivent par
        e-mail, même si tu fermes cette page.
      </Notice>
    </Outcome>
  );
}

function Ended({ name }: Shown) {
  return (
    <Outcome
      sun="horizon"
      title="Commande terminée"
      text={`Cette commande${name ? ` de «\u00a0${name}\u00a0»` : ""} n’est plus ouverte. Si une somme avait été débitée, elle t’est rendue, et un e-mail te le dit.`}
    >
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
      </p>
    </Outcome>
  );
}

function Neutral({ name, isGuest }: Shown) {
  return (
    <Outcome
      sun="rising"
      title="Ta commande"
      text={
        <>
          Si tu viens de commander{name ? ` «\u00a0${name}\u00a0»` : ""}, la confirmation arrive par e-mail dans
          quelques minutes. Tes formations t’attendent dans ton compte.
        </>
      }
    >
      {isGuest ? <GuestActions /> : <BuyerActions />}
    </Outcome>
  );
}
