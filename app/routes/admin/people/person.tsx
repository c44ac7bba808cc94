import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { findPerson } from "#app/domain/people/accounts/person.server.ts";
import { removeTag, unsubscribeByHand } from "#app/domain/people/subscribers/contacts.server.ts";
import { writeToPerson } from "#app/domain/people/writing/write-to-person.server.ts";
import { askTestimonial } from "#app/domain/school/courses/ask-testimonial.server.ts";
import { checkbox, lineField, textField } from "#app/domain/values/fields.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { AdminHead } from "#app/ui/headings.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import type { Db } from "#db/connection.server.ts";
import { accessFormAddress } from "../learners/access-form.tsx";
import type { Route } from "./+types/person";
import { identityOf, type PersonPage, readPersonPage } from "./person-page.server.ts";
import { ContactActions, Emails, Formations, Lines, Orders } from "./person-parts.tsx";

export const handle = { section: href("/admin/contacts") } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const person = await personOf(db, params.id);
  if (person.id !== params.id) throw redirect(href("/admin/personnes/:id", { id: person.id }));
  const page = await readPersonPage(db, person, pageNumber(url.searchParams.get("page")));
  const { userId, email, name } = person;
  return {
    ...page,
    userId,
    email,
    name,
    identity: identityOf(person, page.contact),
    idempotencyKey: randomUUID(),
    answering: url.searchParams.get("repond"),
  };
}

async function personOf(db: Db, id: string | undefined) {
  return orNotFound(id && (await findPerson(db, id)));
}

const SHORT_SUBJECT = "Il faut un objet d’au moins 3\u00a0signes.";
const SHORT_MESSAGE = "Il faut un message d’au moins 10\u00a0signes.";

const writing = z.object({
  intent: z.undefined().optional(),
  sujet: lineField({ missing: SHORT_SUBJECT, min: 3, max: 150 }),
  message: textField({ missing: SHORT_MESSAGE, min: 10, max: 5000 }),
  refuse: checkbox,
  repond: z.array(z.uuid()).max(100).default([]),
  tentative: z.uuid(),
});
const asking = z.object({ intent: z.literal("temoignage"), formation: z.uuid() });
const unsubscribing = z.object({ intent: z.literal("desinscrire") });
const untagging = z.object({ intent: z.literal("retirer-etiquette"), etiquette: z.string() });

const SUPPRESSED = "Cette adresse est bloquée\u00a0: rien n’y est envoyé. Levez d’abord le blocage.";
const REFUSALS = {
  unfinished: "Rien n’a été demandé\u00a0: elle n’a pas terminé cette formation, ou son accès est fermé.",
  given: "Rien n’a été demandé\u00a0: elle a déjà donné un témoignage.",
  unsubscribed: "Rien n’a été demandé\u00a0: elle s’est désinscrite de ces e-mails.",
  suppressed: SUPPRESSED,
};

const schema = z.discriminatedUnion("intent", [writing, asking, unsubscribing, untagging]);

export const action = form({ guard: requireAdmin, schema }, async (values, post) => {
  const { db, actor, params, url } = post;
  const { userId, email } = await personOf(db, params.id);
  if (values.intent === "retirer-etiquette") {
    await removeTag(db, actor, { email, tag: values.etiquette });
    return redirect(withNotice(url.pathname, "tag-removed"), 303);
  }
  if (values.intent === "temoignage") {
    if (!userId) throw notFound();
    const asked = await askTestimonial(db, actor, { userId, formationId: values.formation });
    if (!asked.ok) return { error: REFUSALS[asked.reason], status: 409 };
    const notice = asked.isNew ? "testimonial-asked" : "testimonial-asked-already";
    return redirect(withNotice(url.pathname, notice), 303);
  }
  await confirmFirst(post.context, post, post.formData);
  if (values.intent === "desinscrire") {
    await unsubscribeByHand(db, actor, email);
    return redirect(withNotice(url.pathname, "person-unsubscribed"), 303);
  }
  const { sujet: subject, message, repond: answers, refuse, tentative: idempotencyKey } = values;
  const letter = { email, subject, message, answers, refuses: refuse === "on", idempotencyKey };
  const written = await writeToPerson(db, actor, letter);
  if (!written.ok) return { error: SUPPRESSED, status: 409 };
  return redirect(withNotice(url.pathname, "person-written-to"), 303);
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.name || loaderData.email : "Une personne" },
];

export default function Person({ loaderData: person, actionData: answer }: Route.ComponentProps) {
  const { name, userId, email, identity, isSuppressed } = person;
  return (
    <>
      <AdminHead title={name || "Sans nom"}>{isSuppressed && <Badge tone="orange">Adresse bloquée</Badge>}</AdminHead>
      <FlashNotice />
      <DefinitionList items={identity} />
      <ContactActions contact={person.contact} />
      {isSuppressed && (
        <Notice tone="warning">
          Cette adresse refuse nos e-mails, ou vous l’avez bloquée&nbsp;: plus rien n’y est envoyé.{" "}
          <a href={href("/admin/emails/adresses-bloquees")}>Adresses bloquées</a>
        </Notice>
      )}
      <section className="flow">
        <h2>Commandes</h2>
        <Orders orders={person.orders} />
        {person.hasMoreOrders && (
          <LinkLine href={`${href("/admin/commandes")}?${new URLSearchParams({ q: email })}`}>
            Toutes ses commandes
          </LinkLine>
        )}
      </section>
      <section className="flow">
        <h2>Formations</h2>
        {userId && <Formations formations={person.formations} userId={userId} email={email} />}
        <LinkLine href={accessFormAddress({ email })}>Donner un accès</LinkLine>
      </section>
      <div className="grid items-start gap-x-[clamp(2rem,4vw,4rem)] gap-y-8 *:m-0 lg:grid-cols-2">
        <Known person={person} />
      </div>
      <section className="flow">
        <h2>E-mails</h2>
        <Emails emails={person.emails} />
      </section>
      <LinkLine href={`${href("/admin/donnees/personne")}?${new URLSearchParams({ email })}`}>
        Copie ou effacement de ses données
      </LinkLine>
      <Writing answer={answer} {...person} />
    </>
  );
}

function Known({ person }: { person: PersonPage }) {
  const parts = {
    Questions: person.questions,
    Messages: person.messages,
    Attestations: person.attestations,
    Témoignages: person.testimonials,
    Déclarations: person.declarations,
    "E-mails revenus": person.returns,
    Consentements: person.consents,
  };
  const filled = Object.entries(parts).filter(([, lines]) => lines.length > 0);
  const empty = Object.entries(parts).filter(([, lines]) => lines.length === 0);
  return (
    <>
      {filled.map(([title, lines]) => (
        <Lines key={title} title={title} lines={lines} />
      ))}
      {empty.length > 0 && (
        <p className="hint">Encore vide&nbsp;: {empty.map(([title]) => title.toLowerCase()).join(", ")}.</p>
      )}
    </>
  );
}

interface WritingProps extends Pick<PersonPage, "isSuppressed" | "unanswered"> {
  answer: FormAnswer | undefined;
  idempotencyKey: string;
  /** The message whose « Répondre » has led here. */
  answering: string | null;
}

function Writing({ answer, idempotencyKey, answering, isSuppressed, unanswered }: WritingProps) {
  const asked = unanswered.find(({ id }) => id === answering);
  const { field, box, value, summary } = formState({
    answer,
    stored: { sujet: asked?.subject ?? "" },
    schema: writing,
  });
  const ticked = [answer ? answer.result.initialValue?.repond : answering].flat();
  return (
    <section className="flow max-w-176" aria-labelledby="ecrire">
      <h2 id="ecrire">Écrire</h2>
      <ErrorSummary errors={summary} />
      {isSuppressed ? (
        <p className="hint">Son adresse est bloquée&nbsp;: rien ne peut lui être écrit d’ici.</p>
      ) : (
        <form method="post" className="form-stack">
          <input type="hidden" name="tentative" value={value("tentative") ?? idempotencyKey} />
          <p className="hint">
            Pour lui répondre, ou pour ce qui touche à sa commande, à sa formation ou à son compte. Ce n’est pas la
            place d’une offre&nbsp;: la prospection ne part qu’à celles qui l’ont acceptée, avec son lien de
            désinscription. Sa réponse arrive dans la boîte de la vendeuse.
          </p>
          {asked && (
            <figure className="notice">
              <figcaption className="notice-title">Son message ({asked.label})</figcaption>
              <blockquote className="wrap-anywhere whitespace-pre-wrap">{asked.text || "Sans texte"}</blockquote>
            </figure>
          )}
          <Field label="Objet" {...field("sujet")} />
          <Field
            type="textarea"
            label="Message"
            hint="Du texte seul. Une ligne vide sépare deux paragraphes."
            rows={8}
            {...field("message")}
          />
          {unanswered.map(({ id, label }) => (
            <Checkbox
              key={id}
              name="repond"
              form={id}
              value={id}
              label={`Répond à son message (${label})`}
              defaultChecked={ticked.includes(id)}
            />
          ))}
          <Checkbox
            {...box("refuse")}
            label="Je refuse une réclamation"
            hint="La lettre nomme alors le médiateur de la consommation."
          />
          <p className="actions">
            <Button pendingLabel="Envoi en cours...">Envoyer</Button>
          </p>
        </form>
      )}
    </section>
  );
}
