import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { mailtoOf } from "#app/ui/mailto.ts";
import type { Route } from "./+types/testimonial";
import { refusalSchema } from "./testimonial-form.ts";

/** What proves that the author is a customer. */
const CHECK_LABELS = {
  order: "une commande payée à l’adresse de l’autrice",
  challenge: "une inscription confirmée au challenge",
};

type Stored = NonNullable<Route.ComponentProps["loaderData"]["stored"]>;

/** The sender and the consent, which cannot be edited. */
export function Origin({ stored: { sender, consent, rating, originalText, checkedBy } }: { stored: Stored }) {
  const items = [
    sender && {
      term: "Envoyé par",
      value: (
        <a className="link" href={mailtoOf(sender.email, "Votre témoignage")}>
          {sender.email}
        </a>
      ),
    },
    sender?.videoUrl && {
      term: "Vidéo",
      value: (
        <a className="link" href={sender.videoUrl} rel="noreferrer nofollow">
          {sender.videoUrl}
        </a>
      ),
    },
    checkedBy && { term: "Vérifié par", value: CHECK_LABELS[checkedBy] },
    rating !== null && { term: "Note de l’autrice", value: `${rating} sur 5` },
    originalText && { term: "Texte d’origine", value: originalText },
    consent && { term: `Accord du ${consent.at} (version ${consent.version})`, value: consent.text },
  ].filter((item) => Boolean(item)) as { term: string; value: ReactNode }[];
  return items.length > 0 ? <DefinitionList items={items} /> : null;
}

export function Publication({ stored: { id, isPublished } }: { stored: Stored }) {
  return (
    <section className="flow">
      <h2>{isPublished ? "Retirer du site" : "Publier"}</h2>
      <form method="post" action={href("/admin/temoignages/:id/publication", { id })} className="actions">
        <p className="hint">Enregistrez d’abord vos changements. Le site suit aussitôt.</p>
        <Button variant="secondary" name="publier" value={isPublished ? "non" : "oui"}>
          {isPublished ? "Retirer du site" : "Publier"}
        </Button>
      </form>
    </section>
  );
}

const { field } = formState({ schema: refusalSchema });

export function Refusal({ stored: { id, refusal } }: { stored: Stored }) {
  if (refusal)
    return (
      <section className="flow">
        <h2>Refusé le {refusal.at}</h2>
        <p>{refusal.reason}</p>
      </section>
    );
  return (
    <section className="flow">
      <h2>Refuser</h2>
      <form method="post" action={href("/admin/temoignages/:id/refus", { id })} className="form-stack">
        <Field
          label="Motif"
          {...field("motif")}
          type="textarea"
          rows={3}
          hint="Envoyé tel quel à l’autrice. Un avis n’est pas refusé parce qu’il est réservé, ni parce qu’elle a été remboursée."
        />
        <p className="actions">
          <Button variant="secondary">Refuser</Button>
        </p>
      </form>
    </section>
  );
}
