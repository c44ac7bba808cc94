import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, isRouteErrorResponse, redirect, redirectDocument } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { isPreview } from "#app/config/request-scope.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { sellerLines } from "#app/content/legal/seller-identity.ts";
import { countriesSoldIn } from "#app/content/legal/sold-in.ts";
import { readReleases } from "#app/domain/school/programme/read-programme.server.ts";
import { withVatCheck } from "#app/domain/shop/accounting/vat-check.server.ts";
import { readBundles } from "#app/domain/shop/catalogue/bundles.server.ts";
import { findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { termsInForce } from "#app/domain/shop/contract/terms.server.ts";
import { withdrawalDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { isShopOpen, lackedByShop } from "#app/domain/shop/launch/checklist.server.ts";
import { awaitsOpinion } from "#app/domain/shop/launch/opinions.server.ts";
import { lastKeyOf, ownsFormation } from "#app/domain/shop/orders/checkout/open-orders.server.ts";
import { orderConsents, recordConsents } from "#app/domain/shop/orders/checkout/order-consents.server.ts";
import { startCheckout } from "#app/domain/shop/orders/checkout/start-checkout.server.ts";
import { UNPAID_SEAT_MS } from "#app/domain/shop/orders/checkout/start-decision.ts";
import { isReminderOn, offersReminder } from "#app/domain/shop/orders/reminder/switch.server.ts";
import { HONEYPOT, idempotencyKeyField } from "#app/domain/values/fields.ts";
import { clientOf } from "#app/domain/values/secret-box.server.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { keptAddress } from "#app/middleware/coming-in.server.ts";
import { dbContext, requestContext, userContext } from "#app/middleware/contexts.ts";
import { textsOf } from "#app/middleware/form.server.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { STEPS } from "#app/routes/admin/launch/steps.ts";
import { consumeClientLimit } from "#app/routing/client-limit.server.ts";
import { AwaitingOpinion } from "#app/ui/awaiting-opinion.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { descriptionOf } from "#app/ui/page-meta.ts";
import { readFacts } from "../site/formation-facts.server.ts";
import type { Route } from "./+types/checkout";
import { codeError, codeIn, countAddress, readTypedCode, refused, type TypedCode } from "./checkout-code.server.ts";
import { OrderForm } from "./checkout-form.tsx";
import { AlreadyOwned, BesideOrder, ClosedShop, ProductDescription } from "./checkout-parts.tsx";
import { checkoutSchema, companyOf, isCompanyOfOtherMember } from "./checkout-schema.ts";
import { placeOf, readHold, readLeftOrder, rememberOrder, seatTokenOf } from "./checkout-visit.server.ts";
import {
  codeRefusalLabel,
  NO_COMPANY_ABROAD,
  NOT_SOLD_THERE,
  notForSaleLabel,
  refusalLabel,
  saleState,
  TOO_MANY_TRIES,
  UNKNOWN_TO_VIES,
} from "./labels.ts";
import { NotForSale } from "./waiting-form.view.tsx";

const consentTexts = () => orderConsents(seller.name);
const countries = () => countriesSoldIn(seller);

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const user = context.get(userContext);
  const formation = await findPublishedFormation(db, params.slug);
  if (!formation) throw placeOf(url) ?? data({ awaitsOpinion: await awaitsOpinion(db, params.slug) }, { status: 404 });
  const { slug, name, description, descriptionHtml, features, image, type, category, price } = formation;
  const isReady = formation.notForSale?.reason !== "in-preparation";
  const left = await readLeftOrder(db, { request, url, userId: user?.id ?? null, formationId: formation.id });
  const key = isReady ? left.key : undefined;
  const hold = await readHold(db, url, { formation, orderKey: key, userId: user?.id ?? null });
  const notForSale = key || hold?.isForSale ? null : saleState(formation.notForSale);
  const typed: Record<string, string> = { ...left.typed, ...codeIn(url) };
  const buyer = { idempotencyKey: key ?? null, userId: user?.id ?? null };
  const bundles = await readBundles(db);
  return {
    formation: { slug, name, description, descriptionHtml, features, image, type, category, price, notForSale },
    ...(await readReleases(db, formation)),
    ...(await readFacts(db, formation)),
    bundle: await bundles.holderOf(formation),
    apart: await bundles.apartOf(formation),
    isOpen: await isShopOpen(db),
    lacks: isPreview() ? (await lackedByShop(db)).map((code) => STEPS[code].title) : null,
    email: user?.email ?? null,
    isOwned: user !== null && (await ownsFormation(db, user.id, formation.id)),
    wasCanceled: url.searchParams.get("canceled") === "1",
    idempotencyKey: key ?? randomUUID(),
    hold,
    typed,
    code: (await readTypedCode(context, formation, typed.code ?? "", buyer)).view,
    consentTexts: consentTexts(),
    offersReminder: await offersReminder(db),
    terms: await termsInForce(db),
    seller: sellerLines(seller),
    hasVatNumber: Boolean(seller.vatNumber),
    countries: countries(),
    withdrawalDeadline: formatWeekday(withdrawalDeadline(new Date())),
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const limit = await consumeClientLimit(context, "checkout-client");
  const user = context.get(userContext);
  const formData = await request.formData();
  if (user) formData.set("email", user.email);
  const submission = parseWithZod(formData, { schema: checkoutSchema });
  const idempotencyKey = submission.payload.tentative?.toString();
  let code: TypedCode | null = null;
  const show = (result: SubmissionResult<string[]>, error: string | null, status: number, retryAfter?: number) => {
    const headers = retryAfter === undefined ? undefined : { "Retry-After": `${retryAfter}` };
    return data({ result, error, idempotencyKey, code: code?.view ?? null }, { status, headers });
  };
  const refuse = (error: string | null, status: number, retryAfter?: number, fieldErrors = codeError(code)) =>
    show(submission.reply({ fieldErrors }), error, status, retryAfter);
  if (!limit.ok) return refuse(TOO_MANY_TRIES, 429, limit.retryAfter);
  const formation = orNotFound(await findPublishedFormation(db, params.slug));
  const typedCode = String(submission.payload.code ?? "");
  const sentKey = idempotencyKeyField.parse(idempotencyKey) ?? null;
  // Only a code and a held seat ask whose they are.
  const orderKey = sentKey && (typedCode.trim() || submission.payload.place) ? await lastKeyOf(db, sentKey) : sentKey;
  const buyer = { idempotencyKey: orderKey, userId: user?.id ?? null };
  code = await readTypedCode(context, formation, typedCode, buyer);
  if (formData.get("etape") === "code") {
    const status = code.view.error ? code.status : 200;
    return show({ initialValue: textsOf(formData), error: codeError(code) }, null, status, code.retryAfter);
  }
  if (!(await isShopOpen(db)))
    return formation.notForSale
      ? refuse(notForSaleLabel(formation.notForSale), 409)
      : refuse("Service temporairement indisponible", 503, 3600);
  if (submission.status !== "success") return refuse(null, 400);
  const order = submission.value;
  const isSoldThere = countries().some(({ value }) => value === order.pays);
  // The invoice without VAT to a company of another member names the seller's VAT number too (CGI, art. 286 ter, 5°).
  if (!isSoldThere || (!seller.vatNumber && isCompanyOfOtherMember(order))) {
    const [field, message] = isSoldThere ? ["tva", NO_COMPANY_ABROAD] : ["pays", NOT_SOLD_THERE];
    return refuse(null, 400, undefined, { [field]: [message] });
  }
  if (order[HONEYPOT]) throw redirect(href("/checkout/:slug", { slug: formation.slug }), 303);
  if (code.view.error) return refuse(null, code.status, code.retryAfter);
  const company = await withVatCheck(companyOf(order));
  if (company?.vatCheck?.answer === "invalid") return refuse(null, 400, undefined, { tva: [UNKNOWN_TO_VIES] });
  const { reduction } = code;
  const isPersonal = reduction !== null && "codeId" in reduction && reduction.oncePerPerson;
  const addresses = isPersonal ? await countAddress(context, reduction.codeId) : limit;
  if (!addresses.ok) return refuse(TOO_MANY_TRIES, 429, addresses.retryAfter);
  const outcome = await startCheckout(db, {
    formation,
    amount: code.view.amount,
    reduction,
    idempotencyKey: order.tentative ?? randomUUID(),
    client: clientOf(context.get(requestContext).address),
    email: order.email,
    userId: user?.id ?? null,
    consents: recordConsents(
      consentTexts(),
      { marketing: order.marketing === "on", reminder: order.rappel === "on" && (await isReminderOn(db)) },
      new Date(),
    ),
    company,
    country: order.pays,
    sourceWord: url.searchParams.get("c"),
    terms: await termsInForce(db),
    shownTerms: { version: order.termsVersion, sha256: order.termsSha256 },
    shownAmount: order.prix ?? null,
    seatToken: await seatTokenOf(db, order.place, { formation, orderKey, userId: user?.id ?? null }),
    successUrl: `${publicUrl}${href("/success")}?product=${formation.slug}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: (key) => `${publicUrl}${href("/checkout/:slug", { slug: formation.slug })}?canceled=1&tentative=${key}`,
  });
  if (outcome.ok) {
    const headers = new Headers({ "Set-Cookie": rememberOrder(outcome.idempotencyKey) });
    if (!user) headers.append("Set-Cookie", keptAddress(order.email));
    throw redirectDocument(outcome.url, { status: 303, headers });
  }
  if (outcome.reason === "paid")
    throw redirect(`${href("/success")}?product=${formation.slug}&session_id=${outcome.sessionId}`, 303);
  if (outcome.reason === "used-by-person" || outcome.reason === "code-gone") {
    const why = outcome.reason === "code-gone" ? "used-up" : outcome.reason;
    code = refused(await readTypedCode(context, formation, "", buyer), codeRefusalLabel({ reason: why }));
    return refuse(null, 400);
  }
  if (outcome.reason === "email-refused") return refuse(null, 400, undefined, { email: [refusalLabel(outcome)] });
  if (outcome.reason === "stripe-unavailable") return refuse(refusalLabel(outcome), 503, 30);
  if (outcome.reason === "too-many-seats" || outcome.reason === "too-many-uses")
    return refuse(refusalLabel(outcome), 429, UNPAID_SEAT_MS / 1000);
  if (outcome.reason === "credit-gone") code = await readTypedCode(context, formation, typedCode, buyer);
  return refuse(refusalLabel(outcome), 409);
}

/** When the loader throws, the error page has a title of its own. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Commander « ${loaderData.formation.name} »` },
        { name: "description", content: descriptionOf(loaderData.formation.description) },
      ]
    : [];

export default function Checkout({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { formation, isOpen, lacks, isOwned } = loaderData;
  const wasCanceled = loaderData.wasCanceled && !answer;
  const rows = wasCanceled ? "lg:grid-rows-[auto_auto_1fr]" : "lg:grid-rows-[auto_1fr]";
  return (
    <div
      className={`wrap page-columns checkout gap-y-12 lg:grid-cols-[1fr_34rem] max-lg:[&>*+*]:mt-12 print:block ${rows}`}
    >
      {wasCanceled && <Canceled />}
      <ProductDescription {...loaderData} code={answer?.code ?? loaderData.code} />
      <section className="card lg:col-start-2 lg:row-span-2" id="commande">
        <h2>Ta commande</h2>
        {isOwned && !answer && <AlreadyOwned slug={formation.slug} />}
        {!isOpen && <ClosedShop lacks={lacks} />}
        {formation.notForSale ? (
          <NotForSale slug={formation.slug} email={loaderData.email} {...formation.notForSale} />
        ) : (
          isOpen && <OrderForm {...loaderData} answer={answer} />
        )}
      </section>
      <BesideOrder {...loaderData} code={answer?.code ?? loaderData.code} />
    </div>
  );
}

/** Above everything else, so that it is on the first screen. */
function Canceled() {
  return (
    <div className="col-span-full">
      <Notice tone="info">
        Paiement annulé&nbsp;: rien n’a été débité. <a href="#commande">Reprendre la commande</a>
      </Notice>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  if (error.data?.awaitsOpinion === true) return <AwaitingOpinion error={error} />;
  if (error.status !== 404) return <ErrorPage status={error.status} />;
  return (
    <Outcome sun="lost" title="Produit non trouvé" text="Le produit que vous recherchez n’existe pas.">
      <title>Produit non trouvé</title>
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
        <ButtonLink href={`${href("/")}#formations`} variant="secondary">
          Voir les formations
        </ButtonLink>
      </p>
    </Outcome>
  );
}
