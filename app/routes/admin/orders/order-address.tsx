import { href, redirect } from "react-router";
import { z } from "zod";
import { correctAddress, findEnd } from "#app/domain/shop/orders/desk/correct-address.server.ts";
import { readOrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { isOver } from "#app/domain/shop/orders/order.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { emailField } from "#app/domain/values/fields.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { notFound, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/contact-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DefinitionList, RuledList } from "#app/ui/lists.tsx";
import { RecapLead } from "#app/ui/notice.tsx";
import { useWording } from "#app/ui/root-data.ts";
import type { Route } from "./+types/order-address";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const db = context.get(dbContext);
  const details = orNotFound(await readOrderDetails(db, params.id));
  const { id, number, email, formationName: formation, type } = details.order;
  return {
    id,
    number,
    email,
    formation,
    isSubscription: type === "subscription",
    isFinished: isOver(details.order),
    isTold: (await findEnd(db, id)) !== undefined,
  };
}

const schema = z.strictObject({ email: emailField, etape: z.enum(["recapituler", "confirmer"]) });

/** Two steps: the new address, then a recap with its consequences to confirm. */
export const action = form(
  { guard: requireRecentLogin, schema },
  async ({ email, etape }, { db, actor, params: { id = "" } }) => {
    if (etape === "recapituler") return { status: 200 };
    const outcome = await correctAddress(db, actor, id, email);
    // The second click of a double click finds the address corrected already.
    if (outcome.ok || outcome.reason === "same")
      return redirect(withNotice(href("/admin/commandes/:id", { id }), "order-address-corrected"), 303);
    if (outcome.reason === "unknown") throw notFound();
    return { error: "Seule l’adresse d’une commande payée se corrige.", status: 409 };
  },
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Adresse de la commande ${loaderData?.number ?? ""}`.trim() },
];

type Data = Route.ComponentProps["loaderData"];

export default function OrderAddress({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, number } = loaderData;
  const { value, summary } = formState({ answer });
  const isRecap = answer && summary.length === 0;
  return (
    <div className="flow max-w-176">
      <h1>Adresse de la commande {number}</h1>
      <ErrorSummary errors={summary} />
      {isRecap ? (
        <Recap {...loaderData} newEmail={normaliseEmail(value("email") ?? "")} />
      ) : (
        <Address email={loaderData.email} answer={answer} />
      )}
      <LinkLine href={href("/admin/commandes/:id", { id })}>Retour à la commande</LinkLine>
    </div>
  );
}

function Address({ email, answer }: { email: string; answer?: FormAnswer }) {
  const { buyer } = useWording();
  const { field } = formState({ answer, schema });
  return (
    <form method="post" className="form-stack">
      <p className="hint">
        Pour une faute de frappe à la commande. Vérifiez d’abord auprès de l’{buyer} : la formation suit l’adresse.
      </p>
      <input type="hidden" name="etape" value="recapituler" />
      <EmailField
        label="Bonne adresse e-mail"
        autoComplete="off"
        hint={`Adresse actuelle : ${email}`}
        {...field("email")}
      />
      <Button>Continuer</Button>
    </form>
  );
}

function Recap({ id, email, formation, isSubscription, isFinished, isTold, newEmail }: Data & { newEmail: string }) {
  return (
    <>
      <RecapLead>Rien n’est encore changé&nbsp;: relisez, puis confirmez.</RecapLead>
      <DefinitionList
        items={[
          { term: "Formation", value: formation },
          { term: "Adresse actuelle", value: email },
          { term: "Nouvelle adresse", value: newEmail },
        ]}
      />
      <RuledList>
        <li>
          Cette commande {isFinished ? "passe" : "et son accès passent"} au compte de {newEmail}, créé s’il n’existe
          pas. Aucun compte n’est fusionné&nbsp;: celui de {email} garde ses autres commandes
          {!isFinished && " et perd cette formation"}.
        </li>
        <li>Le lien d’accès envoyé à {email} ne fonctionne plus.</li>
        <li>
          {isFinished
            ? `La commande est terminée et n’ouvre aucun accès.${isTold ? ` L’e-mail de son remboursement repart, à ${newEmail}.` : ""}`
            : `La confirmation de commande et l’e-mail d’accès repartent, à ${newEmail}.`}
        </li>
        {isSubscription && <li>Chez Stripe, l’adresse de la cliente ne change pas : corrigez-la dans Stripe.</li>}
      </RuledList>
      <form method="post" className="actions">
        <input type="hidden" name="email" value={newEmail} />
        <input type="hidden" name="etape" value="confirmer" />
        <Button>Corriger l’adresse</Button>
        <ButtonLink variant="quiet" href={href("/admin/commandes/:id/adresse", { id })}>
          Modifier
        </ButtonLink>
      </form>
    </>
  );
}
