import { data, redirect } from "react-router";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import {
  abandonSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "#app/domain/people/accounts/second-factor.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { customerActor, requireAdminInSetUp, requireRecentPassword } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/security";
import { ACTION_LABELS } from "./labels.ts";
import { SecurityView } from "./security.view.tsx";
import { refuse, withCode, withPasswordAndCode } from "./with-code.server.ts";

/** The page shows the secret until a first code confirms it, so it requires a recent password. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminInSetUp(context);
  const db = context.get(dbContext);
  const factor = await readSecondFactor(db, admin);
  if (factor.state === "pending") requireRecentPassword(admin, url.pathname);
  return {
    factor: factor.state === "on" ? { ...factor, since: formatDate(factor.since) } : factor,
    notice: readNotice(url),
    history: auditLines(await listAudit(db, "user", admin.id), { actions: ACTION_LABELS, fields: {} }),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = requireAdminInSetUp(context);
  const db = context.get(dbContext);
  const actor = customerActor(context);
  const form = await request.formData();
  switch (form.get("intent")) {
    case "commencer":
      requireRecentPassword(admin, url.pathname);
      await beginSecondFactor(db, admin.id);
      throw redirect(url.pathname, 303);
    case "abandonner":
      await abandonSecondFactor(db, admin.id);
      throw redirect(withNotice(url.pathname, "second-factor-abandoned"), 303);
    case "desactiver": {
      const answer = await withPasswordAndCode(context, form, (code) => disableSecondFactor(db, actor, admin, code));
      if (answer.done) throw redirect(withNotice(url.pathname, "second-factor-disabled"), 303);
      return refuse(answer);
    }
    case "codes": {
      const answer = await withPasswordAndCode(context, form, (code) => renewRecoveryCodes(db, actor, admin, code));
      return answer.done ? data({ codes: answer.done, errors: {} }) : refuse(answer);
    }
    default: {
      requireRecentPassword(admin, url.pathname);
      const answer = await withCode(context, form, (code) => confirmSecondFactor(db, actor, admin, code));
      if (answer.done) return data({ codes: answer.done, errors: {} });
      // The form was sent twice, and the browser dropped the answer that showed the codes.
      if (answer.status === 400 && (await readSecondFactor(db, admin)).state === "on")
        throw redirect(withNotice(url.pathname, "second-factor-on-twice"), 303);
      return refuse(answer);
    }
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Sécurité du compte" },
  { name: "description", content: "La double authentification et les dernières connexions." },
];

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityView {...loaderData} codes={actionData?.codes ?? null} errors={actionData?.errors ?? {}} />;
}
