import { readProfile } from "#app/domain/accounts/users.server.ts";
import { formatEuros } from "#app/domain/money.ts";
import { listPurchases } from "#app/domain/orders/purchases.server.ts";
import { formatDate } from "#app/domain/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/account";
import { AccountView } from "./account.view.tsx";

const SHOWN_PURCHASES = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const user = signedInUser(context);
  const [profile, all] = [await readProfile(db, user.id), await listPurchases(db, user.id)];
  const purchases = all.filter((purchase) => purchase.hasAccess);
  return {
    email: user.email,
    memberSince: formatDate(user.createdAt),
    profile,
    purchaseCount: purchases.length,
    purchases: purchases.slice(0, SHOWN_PURCHASES).map(({ slug, name, type, amount }) => ({
      slug,
      name,
      type: type === "subscription" ? "Abonnement" : "Achat unique",
      price: formatEuros(amount),
    })),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Mon compte" },
  { name: "description", content: "Vos coordonnées et vos formations." },
];

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountView {...loaderData} />;
}
