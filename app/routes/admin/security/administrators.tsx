import { data, href, redirect } from "react-router";
import { z } from "zod";
import {
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
} from "#app/domain/people/accounts/administrators.server.ts";
import { emailField } from "#app/domain/values/fields.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/administrators";

export const handle = { title: "Administratrices", section: href("/admin/securite") } satisfies Handle;

const PAGE = href("/admin/administratrices");

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireAdmin(context);
  const administrators = await listAdministrators(context.get(dbContext));
  return {
    administrators: administrators.map(({ since, hasSecondFactor, ...one }) => ({
      ...one,
      state: since ? `Depuis le ${formatDate(since)}` : "Invitée, n’a pas encore répondu",
      factor: hasSecondFactor ? "Active" : "Non",
      isSelf: one.id === id,
    })),
  };
}

const inviting = z.object({ intent: z.literal("inviter"), email: emailField });
const schema = z.discriminatedUnion("intent", [inviting, z.object({ intent: z.literal("retirer"), id: z.uuid() })]);

export const action = form({ guard: requireRecentLogin, schema }, async (values, { db, user, actor }) => {
  if (values.intent === "retirer") {
    const removed = await removeAdministrator(db, actor, user.id, values.id);
    if (!removed.ok) throw data(null, { status: removed.reason === "self" ? 400 : 404 });
    return redirect(withNotice(PAGE, "administrator-removed"), 303);
  }
  const invited = await inviteAdministrator(db, actor, values.email);
  if (invited.ok) return redirect(withNotice(PAGE, "administrator-invited"), 303);
  return { fieldErrors: { email: ["Cette personne administre déjà le site."] } };
});

/** Who administers the site: an invitation by email, and its end. */
export default function Administrators({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { administrators } = loaderData;
  const { field, summary } = formState({ answer, schema: inviting });
  return (
    <div className="flow max-w-176">
      <LinkLine href={href("/admin/securite")}>Sécurité du compte</LinkLine>
      <h1>Administratrices</h1>
      <FlashNotice />
      <DataTable
        caption="Administratrices"
        columns={["E-mail", "État", "Double authentification", "Action"]}
        rows={administrators.map(({ id, email, state, factor, isSelf }) => ({
          key: id,
          cells: [
            email,
            state,
            factor,
            isSelf ? (
              "Vous"
            ) : (
              <form key="remove" method="post">
                <input type="hidden" name="id" value={id} />
                <Button variant="quiet" name="intent" value="retirer">
                  Retirer<span className="visually-hidden"> {email}</span>
                </Button>
              </form>
            ),
          ],
        }))}
        empty="Personne."
      />
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field
          label="Inviter une administratrice"
          type="email"
          hint="Elle reçoit un lien, valable 72 heures, pour choisir son mot de passe. Elle peut ensuite tout ce que vous pouvez."
          {...field("email")}
        />
        <p className="actions">
          <Button name="intent" value="inviter" pendingLabel="Envoi en cours...">
            Inviter
          </Button>
        </p>
      </form>
    </div>
  );
}
