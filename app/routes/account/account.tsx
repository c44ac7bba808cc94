import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { countries } from "#app/content/countries.ts";
import { deviceName } from "#app/domain/people/accounts/devices.ts";
import { readAccount, saveProfile } from "#app/domain/people/accounts/profile.server.ts";
import { hasReminders } from "#app/domain/school/reminders/own-reminders.server.ts";
import { wasPaid } from "#app/domain/shop/orders/order.ts";
import { listPurchases, openTrainings } from "#app/domain/shop/orders/purchases.server.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/account";
import { AccountErrorView, AccountView } from "./account.view.tsx";

const SHOWN_PURCHASES = 3;

/** `of`: the field's name, « Prénom », so that each message in the list of errors tells its field. */
const line = (of: string, max: number) =>
  lineField({
    max,
    tooLong: `${of}\u00a0: ${max}\u00a0signes au plus.`,
    unreadable: `${of}\u00a0: un signe n’est pas lisible.`,
  }).default("");

/** Unknown fields of the form are ignored. */
const schema = z.object({
  first_name: line("Prénom", 80),
  last_name: line("Nom", 80),
  phone: line("Téléphone", 30),
  country: z.enum(["", ...Object.keys(countries)], "Choisissez un pays de la liste.").default(""),
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const user = signedInUser(context);
  const { profile, sessions } = await readAccount(db, user.id);
  const orders = await listPurchases(db, user.id);
  const purchases = openTrainings(orders);
  const isCurrent = ({ id }: { id: string }) => id === user.sessionId;
  // This browser's own session comes first, because a long list is cut.
  sessions.sort((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
  return {
    email: user.email,
    memberSince: formatDate(user.createdAt),
    profile,
    isEditing: url.searchParams.get("modifier") === "1",
    notice: readNotice(url),
    hasOrders: orders.length > 0,
    hasReminders: await hasReminders(db, user.id),
    purchaseCount: purchases.length,
    purchases: purchases.slice(0, SHOWN_PURCHASES).map(({ orderNumber, slug, name, type, amount, status }) => ({
      orderNumber,
      slug,
      name,
      terms: wasPaid({ status }) ? termsLabel(type, amount) : "Accès ouvert par notre équipe",
    })),
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

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  // A field that was not sent keeps its value; an empty one is cleared.
  const sent = (name: keyof typeof submission.value) => (form.has(name) ? submission.value[name] : undefined);
  await saveProfile(context.get(dbContext), signedInUser(context).id, {
    firstName: sent("first_name"),
    lastName: sent("last_name"),
    phone: sent("phone"),
    country: sent("country"),
  });
  throw redirect(withNotice(href("/account"), "profile-saved"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Mon compte" },
  { name: "description", content: "Vos coordonnées, vos formations et la sécurité de votre compte." },
];

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountView {...loaderData} answer={actionData} />;
}

export function ErrorBoundary() {
  return <AccountErrorView />;
}
