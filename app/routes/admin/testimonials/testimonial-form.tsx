import type { ReactNode } from "react";
import { href } from "react-router";
import { z } from "zod";
import {
  DETAILS,
  SCREEN_TYPES,
  screenLines,
  screenText,
  type TestimonialDraft,
} from "#app/domain/people/testimonials/fields.ts";
import type { ManagedTestimonial } from "#app/domain/people/testimonials/manage-list.server.ts";
import {
  checkbox,
  dayField,
  emailField,
  idempotencyKeyField,
  lineField,
  nameField,
  textField,
  versionField,
} from "#app/domain/values/fields.ts";
import { linesOf } from "#app/domain/values/lines.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { mailtoOf } from "#app/ui/mailto.ts";
import type { TestimonialKind } from "#db/types.ts";
import type { Route } from "./+types/testimonial";

/** Why a testimonial is refused; emailed to its author. */
export const refusalSchema = z.object({ motif: textField({ min: 10, max: 1000 }) });

const DAY = "Indiquez un jour passé.";
const text = (max: number) => textField({ max }).default("");
const day = dayField(DAY)
  .refine((value) => value >= "2000-01-01" && value <= parisDay(new Date()).toString(), DAY)
  .nullable()
  .default(null);

/** Every field of every kind; unknown fields are ignored. */
export const testimonialSchema = z.object({
  auteur: nameField("Indiquez le nom à publier.", { max: 120 }),
  texte: textField({ missing: "Écrivez le témoignage.", min: 1, max: 3000 }),
  vecu_le: day,
  publie_le: day,
  accord: text(300),
  adresse: emailField.nullable().default(null),
  age: z.coerce
    .number("Indiquez un âge.")
    .int("Indiquez un âge.")
    .min(16, "16 ans au moins.")
    .max(120, "Indiquez un âge.")
    .nullable()
    .default(null),
  metier: text(120),
  localisation: text(120),
  resultats: text(1000),
  avant: text(1000),
  transformation: text(300),
  categorie: lineField({ max: 80 }).nullable().default(null),
  duree: text(40),
  transcription: text(10_000),
  ecran: z.enum(SCREEN_TYPES, "Choisissez un écran.").default("Conversation"),
  lignes: text(3000),
  floute: checkbox,
  ville: text(120),
  titre: text(200),
  resultat: text(300),
  id: idempotencyKeyField,
  version: versionField,
});

type Form = z.infer<typeof testimonialSchema>;

export function toDraft(kind: TestimonialKind, form: Form, about: string): TestimonialDraft {
  const all: TestimonialDraft["details"] = {
    age: form.age,
    metier: form.metier,
    localisation: form.localisation,
    resultats: form.resultats,
    avant: form.avant,
    transformation: form.transformation,
    category: form.categorie || null,
    duration: form.duree,
    transcript: linesOf(form.transcription),
    type: form.ecran,
    lines: screenLines(form.lignes),
    blurred: form.floute === "on",
    city: form.ville,
    title: form.titre,
    result: form.resultat,
  };
  return {
    author: form.auteur,
    text: form.texte,
    experiencedOn: form.vecu_le,
    publishedOn: form.publie_le,
    agreement: form.accord,
    authorEmail: form.adresse ?? "",
    details: {
      ...Object.fromEntries(DETAILS[kind].map((name) => [name, all[name]])),
      ...(DETAILS[kind].includes("category") && { categoryName: about }),
    },
  };
}

export function toValues(testimonial: ManagedTestimonial): Record<string, string> {
  const { author, text, experiencedOn, publishedOn, details, authorEmail } = testimonial;
  return {
    auteur: author,
    texte: text,
    adresse: authorEmail ?? "",
    vecu_le: experiencedOn ?? "",
    publie_le: publishedOn ?? "",
    age: details.age ? `${details.age}` : "",
    metier: details.metier ?? "",
    localisation: details.localisation ?? "",
    resultats: details.resultats ?? "",
    avant: details.avant ?? "",
    transformation: details.transformation ?? "",
    categorie: details.category ?? "",
    duree: details.duration ?? "",
    transcription: (details.transcript ?? []).join("\n"),
    ecran: details.type ?? "Conversation",
    lignes: screenText(details.lines ?? []),
    floute: details.blurred ? "on" : "",
    ville: details.city ?? "",
    titre: details.title ?? "",
    resultat: details.result ?? "",
  };
}

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
      value: sender.email ? (
        <a className="link" href={mailtoOf(sender.email, "À propos du témoignage")}>
          {sender.email}
        </a>
      ) : (
        "Adresse effacée\u00a0: elle répond qu’elle ne l’a pas écrit"
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
            Le site promet que chaque autrice a été vérifiée&nbsp;: sans commande payée ni inscription confirmée au
            challenge à son adresse, ce témoignage ne paraît pas. Indiquez l’adresse de sa commande ou de son
            inscription.
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
