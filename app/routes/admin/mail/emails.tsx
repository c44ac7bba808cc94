import { emailLabels, emailNames } from "#app/domain/mail/registry.ts";
import {
  countEmails,
  EMAIL_STATUSES,
  type EmailFilters,
  listEmails,
} from "#app/domain/operations/emails/email-log.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { isMailConfigured } from "#app/gateways/mailer.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/emails";
import { EmailsView } from "./emails.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const { searchParams } = url;
  const filters: EmailFilters = {
    status: EMAIL_STATUSES.find((status) => status === searchParams.get("etat")) ?? null,
    template: emailNames.find((name) => name === searchParams.get("modele")) ?? null,
    recipient: searchTerm(searchParams.get("destinataire")),
  };
  return {
    filters,
    labels: await emailLabels(),
    list: await listEmails(db, filters, pageNumber(searchParams.get("page"))),
    counts: await countEmails(db),
    isMailConfigured,
    address: { pathname: url.pathname, search: url.search },
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "E-mails" },
  { name: "description", content: "Ce qui est parti, ce qui attend, ce qui a échoué." },
];

export default function Emails({ loaderData }: Route.ComponentProps) {
  return <EmailsView {...loaderData} />;
}
