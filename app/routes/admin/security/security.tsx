import { data, redirect } from "react-router";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "#app/domain/accounts/second-factor.server.ts";
import { listAudit } from "#app/domain/audit/audit.server.ts";
import { consumeLimit, restoreLimit } from "#app/domain/limits/limits.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/security";
import { ACTION_LABELS } from "./labels.ts";
import { SecurityView } from "./security.view.tsx";

/** The secret is on the page until a first code has confirmed it: not for whoever finds the desk unlocked. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const db = context.get(dbContext);
  const factor = await readSecondFactor(db, admin);
  if (factor.state === "pending") requireRecentLogin(context, url.pathname);
  return {
    factor: factor.state === "on" ? { ...factor, since: formatDate(factor.since) } : factor,
    notice: readNotice(url),
    history: auditLines(await listAudit(db, "user", admin.id), { actions: ACTION_LABELS, fields: {} }),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = requireRecentLogin(context, url.pathname);
  const db = context.get(dbContext);
  const actor = actorFrom(context);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "commencer":
      await beginSecondFactor(db, admin.id);
      throw redirect(url.pathname, 303);
    case "desactiver": {
      const wasOn = await disableSecondFactor(db, actor, admin.id);
      throw redirect(withNotice(url.pathname, wasOn ? "second-factor-disabled" : "second-factor-abandoned"), 303);
    }
    case "codes":
      return data({ codes: await renewRecoveryCodes(db, actor, admin.id), error: null });
    default: {
      const limit = await consumeLimit(db, actor, "second-factor", admin.id);
      if (!limit.ok) {
        const headers = { "Retry-After": `${limit.retryAfter}` };
        return data(
          { codes: null, error: "Trop d’essais. Réessayez dans un quart d’heure." },
          { status: 429, headers },
        );
      }
      const codes = await confirmSecondFactor(db, actor, admin, String(form.get("code") ?? "").slice(0, 50));
      if (!codes) return data({ codes: null, error: "Ce code n’est pas le bon, ou il a déjà servi." }, { status: 400 });
      await restoreLimit(db, "second-factor", admin.id);
      return data({ codes, error: null });
    }
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Sécurité du compte" },
  { name: "description", content: "La double authentification et les dernières connexions." },
];

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityView {...loaderData} codes={actionData?.codes ?? null} error={actionData?.error ?? null} />;
}
