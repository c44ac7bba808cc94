import { href, redirect } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { countryLabel } from "#app/content/countries.ts";
import { findPendingChange } from "#app/domain/people/accounts/change-email.server.ts";
import { deviceName } from "#app/domain/people/accounts/devices.ts";
import { readAccount, saveProfile } from "#app/domain/people/accounts/profile.server.ts";
import { readOffersChoice } from "#app/domain/people/subscribers/email-choices.server.ts";
import { hasReminders } from "#app/domain/school/reminders/own-reminders.server.ts";
import { listGivenFormations, openFormations } from "#app/domain/shop/orders/purchases.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { requestedTarget } from "#app/routing/redirect-target.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { ErrorReference } from "#app/ui/error-page.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { SummaryList } from "#app/ui/lists.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/account";
import { EmailElsewhere, Offers, ProfileForm, profileSchema, SessionLinks, SessionList } from "./account-parts.tsx";
import { givenBy } from "./orders-page.ts";
import { ownPurchases } from "./own-purchases.server.ts";
import { PendingAddress } from "./pending-address.tsx";
import { noticesOf } from "./sessions-closed.server.ts";

export const handle = { title: "Mon compte" } satisfies Handle;

const SHOWN_PURCHASES = 3;
const ACTIVE = { label: "Actif", tone: "green" } as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const user = signedInUser(context);
  const { profile, sessions } = await readAccount(db, user.id);
  const pending = await findPendingChange(db, user.id);
  const { bought: orders, purchases } = await ownPurchases(db, user.id);
  const given = await listGivenFormations(db, user.id, orders);
  const endings = new Map(
    purchases.filter(({ isEnding }) => isEnding).map((order) => [order.orderNumber, order.badge]),
  );
  const bought = openFormations(
    orders.toSorted((a, b) => Number(endings.has(a.orderNumber)) - Number(endings.has(b.orderNumber))),
  );
  const formations = [
    ...given.map(({ slug, name }) => ({ slug, name, terms: `Accès ouvert ${givenBy(seller)}`, badge: ACTIVE })),
    ...bought.map(({ slug, name, type, amount, orderNumber }) => ({
      slug,
      name,
      terms: termsLabel(type, amount),
      badge: endings.get(orderNumber) ?? ACTIVE,
    })),
  ];
  const isCurrent = ({ id }: { id: string }) => id === user.sessionId;
  // This browser's own session comes first, because a long list is cut.
  sessions.sort((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
  return {
    email: user.email,
    isAdmin: user.role === "admin",
    memberSince: formatDate(user.createdAt),
    profile,
    isEditing: url.searchParams.get("modifier") === "1",
    ...noticesOf(url),
    pending: pending && { email: pending.newEmail, until: formatDateTime(pending.until) },
    hasOrders: orders.length > 0,
    hasReminders: await hasReminders(db, user.id),
    offers: await readOffersChoice(db, user.email),
    purchaseCount: formations.length,
    purchases: formations.slice(0, SHOWN_PURCHASES),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      network: session.network,
      lastSeen: formatDateTime(session.lastSeenAt),
      isCurrent: isCurrent(session),
    })),
  };
}

function termsLabel(type: "payment" | "subscription", amount: number): string {
  return type === "subscription" ? `Abonnement · ${formatEuros(amount)}/mois` : `Achat unique · ${formatEuros(amount)}`;
}

export const action = form(
  { guard: signedInUser, schema: profileSchema, failure: "Erreur lors de la mise à jour" },
  async (values, { db, user, url, formData }) => {
    // A field that was not sent keeps its value; an empty one is cleared.
    const sent = (name: keyof typeof values) => (formData.has(name) ? values[name] : undefined);
    await saveProfile(db, user.id, {
      firstName: sent("first_name"),
      lastName: sent("last_name"),
      phone: sent("phone"),
      country: sent("country"),
    });
    return redirect(withNotice(requestedTarget(url) ?? href("/account"), "profile-saved"), 303);
  },
);

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { isAdmin, notice, closed, memberSince, isEditing, hasReminders, offers, sessions, pending } = loaderData;
  return (
    <div className="wrap page-columns">
      <header className="mb-[clamp(1.5rem,4vw,3rem)] flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1>Mon compte</h1>
        <div className="flex flex-wrap gap-x-6">
          <SessionLinks isAdmin={isAdmin} />
        </div>
        <div className="mt-4 basis-full empty:hidden">
          <FlashNotice notice={notice} />
        </div>
      </header>
      <div className="mt-12 gap-x-[clamp(3rem,6vw,6rem)] *:mb-[clamp(2.5rem,6vw,4rem)] *:break-inside-avoid lg:mt-0 lg:columns-2">
        <Purchases {...loaderData} />
        <section className="flow" aria-labelledby="mes-informations">
          <h2 id="mes-informations">Mes informations</h2>
          {isEditing || actionData ? (
            <ProfileForm {...loaderData} answer={actionData} />
          ) : (
            <ProfileDetails {...loaderData} />
          )}
          {pending && <PendingAddress {...pending} />}
          <p className="hint">{`Membre depuis le ${memberSince}`}</p>
        </section>
        <Reminders isOn={hasReminders} />
        {offers && <Offers {...offers} />}
        <section className="flow" id="connexions" aria-labelledby="securite">
          <h2 id="securite">Sécurité</h2>
          <LinkLine href={href("/account/mot-de-passe")}>Changer mon mot de passe</LinkLine>
          <SessionList sessions={sessions} closed={closed} />
        </section>
        <section className="flow">
          <h2>Mes données</h2>
          <p>Emporte une copie de ce que nous savons de toi, ou ferme ton compte.</p>
          <LinkLine href={href("/compte/donnees")}>Ouvrir Mes données</LinkLine>
        </section>
      </div>
    </div>
  );
}

function Reminders({ isOn }: { isOn: boolean }) {
  return (
    <section className="flow" id="rappels" aria-labelledby="titre-rappels">
      <h2 id="titre-rappels">Rappels</h2>
      <form method="post" action={href("/account/rappels")} className="form-stack">
        <Checkbox
          name="rappels"
          label="Dis-moi par e-mail où j’en suis dans ma formation, quand je n’y suis pas passée depuis une semaine."
          hint="Un e-mail par semaine au plus, avec ta prochaine leçon. Après trois sans visite, plus aucun."
          defaultChecked={isOn}
        />
        <Button variant="secondary">Valider mon choix</Button>
      </form>
    </section>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function ProfileDetails({ email, profile }: Shown) {
  const details = [
    {
      term: "E-mail",
      value: (
        <>
          {email}
          <p className="hint font-normal">
            <EmailElsewhere />
          </p>
        </>
      ),
    },
    { term: "Prénom", value: profile.firstName || "—" },
    { term: "Nom", value: profile.lastName || "—" },
    { term: "Téléphone", value: profile.phone || "—" },
    { term: "Pays", value: countryLabel(profile.country) || "—" },
  ];
  return (
    <>
      <SummaryList items={details} />
      <p className="actions">
        <ButtonLink href={`${href("/account")}?modifier=1#mes-informations`} variant="secondary">
          Modifier
        </ButtonLink>
      </p>
    </>
  );
}

function Purchases({ purchases, purchaseCount, hasOrders }: Shown) {
  return (
    <section className="card" aria-labelledby="mes-formations">
      <h2 id="mes-formations">Mes formations</h2>
      {purchases.length === 0 && (
        <>
          <p>
            {hasOrders ? "Aucune formation n’est ouverte en ce moment." : "Vous n’avez pas encore acheté de formation."}
          </p>
          <p className="actions">
            <ButtonLink href={href("/")}>Découvrir nos formations</ButtonLink>
          </p>
        </>
      )}
      {purchases.length > 0 && (
        <ul>
          {purchases.map((purchase) => (
            <li key={purchase.slug} className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-t py-3.5">
              <a
                className="flex min-h-11 flex-[1_1_14rem] items-center font-semibold"
                href={href("/formations/:slug/apprendre", { slug: purchase.slug })}
              >
                {purchase.name}
              </a>
              <p className="hint">{purchase.terms}</p>
              <Badge tone={purchase.badge.tone}>{purchase.badge.label}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href={href("/orders")} variant="quiet">
          {purchaseCount > purchases.length
            ? `Voir toutes mes formations (${purchaseCount})`
            : "Mes formations et mes reçus"}
        </ButtonLink>
      </p>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <Outcome
      sun="lost"
      title="Erreur lors du chargement des données"
      text="L’erreur vient de nous et elle a été enregistrée. Rien n’est perdu."
    >
      <ErrorReference />
      <p className="actions">
        <ButtonLink href={href("/account")}>Réessayer</ButtonLink>
      </p>
    </Outcome>
  );
}
