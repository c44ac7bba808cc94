import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { DECLARATION_KEPT, lasting } from "#app/content/retention.ts";
import { erasePerson, readPersonData } from "#app/domain/operations/privacy/person-data.server.ts";
import { countSubjects } from "#app/domain/operations/privacy/subjects.ts";
import { emailField, lineField } from "#app/domain/values/fields.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/contact-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/person-data";

export const handle = { title: "Copie ou effacement", section: href("/admin/donnees") } satisfies Handle;

/** All that is known of somebody: a recent password, as for an export. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const typed = url.searchParams.get("email") ?? "";
  const email = emailField.safeParse(typed);
  if (!email.success) return { typed: typed.slice(0, 254), isWrong: typed !== "", person: null };
  requireRecentLogin(context, url.pathname + url.search);
  const { held, account } = await readPersonData(db, email.data);
  const person = { email: email.data, counts: countSubjects(held), account, attempt: randomUUID() };
  return { typed: email.data, isWrong: false, person };
}

const schema = z
  .object({
    email: emailField,
    tentative: z.uuid(),
    confirmation: lineField({ missing: "Recopiez l’adresse.", min: 1, max: 254 }),
  })
  .refine(({ email, confirmation }) => confirmation.toLowerCase() === email, {
    path: ["confirmation"],
    error: "Recopiez l’adresse telle qu’elle est écrite plus haut\u00a0: rien n’est effacé sans cela.",
  });

const REFUSALS = {
  administrator: { error: "Un compte d’administration ne s’efface pas ici.", status: 409 },
  paid: {
    error: "Un de ses paiements vient d’aboutir. Rien n’a été effacé\u00a0: relisez ce qu’elle perd, puis décidez.",
    status: 409,
  },
  "stripe-unavailable": {
    error: "Stripe ne répond pas, et l’abonnement doit d’abord prendre fin. Rien n’a été effacé\u00a0: réessayez.",
    status: 503,
    headers: { "Retry-After": "60" },
  },
};

export const action = form({ guard: requireRecentLogin, schema }, async ({ email, tentative }, { db, actor }) => {
  const erased = await erasePerson(db, actor, { email, attempt: tentative });
  if (!erased.ok) return REFUSALS[erased.reason];
  return redirect(withNotice(href("/admin/donnees"), "data-erased"), 303);
});

export default function PersonData({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, isWrong, person } = loaderData;
  return (
    <div className="flow">
      <h1>Copie ou effacement</h1>
      <p className="max-w-176">
        Qui a un compte prend sa copie et l’efface seule, sur «&nbsp;Mes données&nbsp;». Une personne sans compte, ou
        qui ne peut plus ouvrir le sien, vous écrit pour recevoir ses données ou les faire effacer. Assurez-vous que la
        demande vient de l’adresse elle-même&nbsp;: écrivez-y en cas de doute. Vous avez un mois pour répondre.
      </p>
      <form method="get" className="form-stack max-w-176">
        <EmailField
          autoComplete="off"
          name="email"
          defaultValue={typed}
          error={isWrong ? "Il faut une adresse e-mail complète." : undefined}
        />
        <p className="actions">
          <Button variant="secondary">Chercher</Button>
        </p>
      </form>
      {person && <Found person={person} answer={actionData} />}
    </div>
  );
}

type FoundPerson = NonNullable<Route.ComponentProps["loaderData"]["person"]>;

function Found({ person, answer }: { person: FoundPerson; answer: FormAnswer | undefined }) {
  const { email, counts, account } = person;
  if (counts.length === 0) return <Notice>Rien n’est gardé sous l’adresse {email}.</Notice>;
  return (
    <>
      <section className="flow max-w-176">
        <h2>Ce qui est gardé sous {email}</h2>
        <DefinitionList items={counts} />
        <form method="post" action={href("/admin/donnees/personne/copie")} className="actions">
          <input type="hidden" name="email" value={email} />
          <Button name="format" value="json">
            Télécharger en JSON
          </Button>
          <Button name="format" value="csv" variant="secondary">
            Télécharger en CSV
          </Button>
        </form>
        <p className="hint">Envoyez le fichier à cette adresse, et à aucune autre. La copie est écrite au journal.</p>
      </section>
      {account?.isAdministrator ? (
        <Notice>C’est un compte d’administration&nbsp;: il ne s’efface pas ici.</Notice>
      ) : (
        <Erasing person={person} answer={answer} />
      )}
    </>
  );
}

function Erasing({ person: { email, account, attempt }, answer }: { person: FoundPerson; answer?: FormAnswer }) {
  const { field, value, summary } = formState({ answer, schema });
  const { formations = [], uncancelled = [], cancelled = [] } = account?.warning ?? {};
  const lost = [...formations, ...uncancelled, ...cancelled];
  return (
    <section className="flow max-w-176" aria-labelledby="effacer">
      <h2 id="effacer">Effacer</h2>
      {account && (
        <Notice tone="warning" title="Cette personne a un compte">
          <p>
            Il est effacé avec le reste.
            {lost.length > 0 &&
              ` L’accès se ferme et les abonnements prennent fin aujourd’hui\u00a0: ${[...new Set(lost)].join(", ")}.`}
          </p>
        </Notice>
      )}
      <p>
        S’effacent&nbsp;: inscriptions, listes d’attente, messages, témoignages, nom et adresse des signalements
        décidés, e-mails qui ne concernent pas une commande, et ceux qui attendaient de partir. Un e-mail le confirme à
        la personne.
      </p>
      <p>Restent, parce que la loi ou la preuve le demande&nbsp;:</p>
      <ul className="arc-list">
        <li>les commandes, leurs factures, leurs cases cochées et leurs lettres&nbsp;: {lasting("books")}&nbsp;;</li>
        <li>les déclarations de rétractation ou de résiliation&nbsp;: {DECLARATION_KEPT}&nbsp;;</li>
        <li>un signalement qui attend sa décision, une réclamation&nbsp;;</li>
        <li>l’empreinte de l’adresse, pour ne plus y écrire&nbsp;: {lasting("withdrawnConsent")}&nbsp;;</li>
        <li>une trace au journal, sans l’adresse&nbsp;: {lasting("log")}.</li>
      </ul>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="tentative" value={value("tentative") ?? attempt} />
        <Field
          label="Recopiez l’adresse pour effacer"
          autoComplete="off"
          hint="C’est définitif. Donnez d’abord la copie, si elle est demandée."
          {...field("confirmation")}
        />
        <p className="actions">
          <Button pendingLabel="Effacement…">Effacer définitivement</Button>
        </p>
      </form>
    </section>
  );
}
