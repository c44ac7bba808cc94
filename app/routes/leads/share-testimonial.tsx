import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { ofName } from "#app/content/elision.ts";
import { PRIVACY_VERSION } from "#app/content/legal/versions.ts";
import { CATEGORIES } from "#app/domain/people/testimonials/kinds.ts";
import { submitTestimonial } from "#app/domain/people/testimonials/testimonials.server.ts";
import { dayField, emailField, nameField, requiredCheckbox, textField } from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { formHeaders } from "#app/middleware/caching.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/share-testimonial";
import { publicForm } from "./public-form.server.ts";
import { ShareTestimonialView } from "./share-testimonial.view.tsx";

const NAME = "Indiquez le nom à publier.";
const TEXT = "Racontez en quelques phrases\u00a0: au moins 40 signes.";
const LINK = "Indiquez une adresse qui commence par «\u00a0https://\u00a0».";
const RATING = "Choisissez une note de 1 à 5.";
const DAY = "Indiquez un jour passé, même approximatif.";

const schema = z.object({
  nom: nameField(NAME, { min: 2 }),
  email: emailField,
  texte: textField({ missing: TEXT, min: 40, max: 3000 }),
  lien: z
    .url({ error: LINK, protocol: /^https$/, hostname: z.regexes.domain })
    .max(500, LINK)
    .regex(/^\P{Cc}*$/u, LINK)
    .optional(),
  categorie: z.enum(CATEGORIES, "Choisissez ce que vous avez suivi."),
  experience: dayField(DAY).refine((day) => day >= "2010-01-01" && day <= parisDay(new Date()).toString(), DAY),
  note: z.coerce.number(RATING).int(RATING).min(1, RATING).max(5, RATING).optional(),
  consentement: requiredCheckbox("Cochez cette case\u00a0: sans elle, nous ne pouvons rien publier."),
});

const consentText = `J’accepte que mon témoignage soit publié sur ce site et dans les e-mails ${ofName(env.SITE_NAME)}, sous le nom que j’ai indiqué. Je peux demander son retrait à tout moment.`;

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get("envoye") === "1", consentText, today: parisDay(new Date()).toString() };
}

export const action = publicForm(
  { schema, limit: "testimonial", thanks: `${href("/temoignages/partager")}?envoye=1` },
  (db, { nom, email, texte, lien, note, categorie, experience }) =>
    submitTestimonial(db, {
      id: newId(),
      author: nom,
      email,
      text: texte,
      videoUrl: lien ?? null,
      rating: note ?? null,
      category: categorie,
      experiencedOn: experience,
      consent: { text: consentText, version: PRIVACY_VERSION, at: new Date().toISOString() },
    }),
);

export const headers: Route.HeadersFunction = formHeaders("envoye");

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Partager votre témoignage",
    description: "Racontez ce que vous avez fait d’une formation ou du challenge, par écrit ou en vidéo.",
  });

export default function ShareTestimonial({ loaderData, actionData }: Route.ComponentProps) {
  return <ShareTestimonialView {...loaderData} answer={actionData} />;
}
