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
  order: "Une commande payée à l’adresse de l’autrice",
  challenge: "Une inscription confirmée au challenge",
};

function checkLabel({ checkedBy, hasAddress, awaitsAuthor }: Stored): string {
  if (checkedBy) return CHECK_LABELS[checkedBy];
  if (awaitsAuthor) return "Rien encore\u00a0: cette adresse n’a pas répondu que ce témoignage est d’elle";
  return hasAddress
    ? "Rien\u00a0: à cette adresse, ni commande payée, ni inscription confirmée au challenge"
    : "Rien\u00a0: indiquez l’adresse de l’autrice, elle est comparée aux commandes et aux inscriptions au challenge";
}

type Stored = NonNullable<Route.ComponentProps["loaderData"]["stored"]>;

/** The sender and the consent, which cannot be edited. */
export function Origin({ stored }: { stored: Stored }) {
  const { sender, consent, rating, originalText, isSample } = stored;
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
    !isSample && { term: "Ce qui la dit cliente", value: checkLabel(stored) },
    rating !== null && { term: "Note de l’autrice", value: `${rating} sur 5` },
    originalText && { term: "Texte d’origine", value: originalText },
    consent && { term: `Accord du ${consent.at} (version ${consent.version})`, value: consent.text },
  ].filter((item) => Boolean(item)) as { term: string; value: ReactNode }[];
  return items.length > 0 ? <DefinitionList items={items} /> : null;
}

export function Publication({ stored: { id, isPublished, isSample, checkedBy } }: { stored: Stored }) {
  const isUnverified = !isPublished && !isSample && checkedBy === null;
  return (
    <section className="flow">
      <h2>{isPublished ? "Retirer du site" : "Publier"}</h2>
      <form method="post" action={href("/admin/temoignages/:id/publication", { id })} className="form-stack">
        <p className="hint">Enregistrez d’abord vos changements. Le site suit aussitôt.</p>
        {isUnverified && (
          <p className="hint">
            Rien ne prouve qu’elle est cliente, et le site promet une vérification. Pendant l’essai, il peut paraître
            quand même&nbsp;; une boutique ouverte à la vente ne le montre pas.
          </p>
        )}
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
