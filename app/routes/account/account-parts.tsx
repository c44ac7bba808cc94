import { href } from "react-router";
import { z } from "zod";
import { countries } from "#app/content/countries.ts";
import type { Profile } from "#app/domain/people/accounts/profile.server.ts";
import { lineField, phoneField } from "#app/domain/values/fields.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PHONE_CONSENT } from "#app/ui/contact-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DataNotice, DoneNotice } from "#app/ui/notice.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import type { Route } from "./+types/account";

const COUNTRY_OPTIONS = optionsOf(countries, "Choisir un pays");

/** `of`: the field's name, « Prénom », so that each message in the list of errors tells its field. */
const line = (of: string, max: number) =>
  lineField({
    max,
    tooLong: `${of}\u00a0: ${max}\u00a0signes au plus.`,
    unreadable: `${of}\u00a0: un signe n’est pas lisible.`,
  }).default("");

export const profileSchema = z.object({
  first_name: line("Prénom", 80),
  last_name: line("Nom", 80),
  phone: phoneField.default(""),
  country: z.enum(["", ...Object.keys(countries)], "Choisis un pays de la liste.").default(""),
});

interface ProfileFormProps {
  email: string;
  profile: Profile;
  answer?: FormAnswer;
}

export function EmailElsewhere() {
  return (
    <>
      L’email ne peut pas être modifié ici. <a href={href("/account/email")}>Demander le changement par confirmation</a>
    </>
  );
}

export function ProfileForm({ email, profile, answer }: ProfileFormProps) {
  const stored = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    country: profile.country,
  };
  const { field, summary } = formState({ answer, stored });
  return (
    <form method="post" action={href("/account")} className="form-stack">
      <ErrorSummary
        errors={summary}
        title={answer?.error ? undefined : `Erreur lors de la mise à jour\u00a0: ${correctionsLabel(summary.length)}`}
      />
      <Field
        label="Adresse e-mail"
        name="email_affiche"
        type="email"
        readOnly
        defaultValue={email}
        hint={<EmailElsewhere />}
      />
      <Field label="Prénom" autoComplete="given-name" {...field("first_name")} />
      <Field label="Nom" autoComplete="family-name" {...field("last_name")} />
      <Field
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        hint={`Pour l’accompagnement que tu demandes. ${PHONE_CONSENT}`}
        {...field("phone")}
      />
      <Field label="Pays" type="select" options={COUNTRY_OPTIONS} {...field("country")} />
      <DataNotice>Ces informations complètent ton profil tant que le compte existe.</DataNotice>
      <div className="actions">
        <Button pendingLabel="Enregistrement...">Enregistrer</Button>
        <ButtonLink href={href("/account")} variant="quiet">
          Annuler
        </ButtonLink>
      </div>
    </form>
  );
}

function correctionsLabel(count: number): string {
  return count === 1 ? "un point est à corriger" : `${count}\u00a0points sont à corriger`;
}

type OpenSession = Route.ComponentProps["loaderData"]["sessions"][number];

/** Somebody who never signs out has many; the latest ones are listed. */
const SHOWN = 5;

/** What stands beside every account page of its owner: the way out, and an administrator's way in to her desk. */
export function SessionLinks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      {isAdmin && (
        <ButtonLink href={href("/admin")} variant="quiet">
          Administration
        </ButtonLink>
      )}
      <form method="post" action={href("/logout")}>
        <Button variant="quiet">Se déconnecter</Button>
      </form>
    </>
  );
}

/** In the address of the answer, and the id of what it says. */
export const SESSIONS_CLOSED = "fermees";

export function SessionList({ sessions, closed }: { sessions: OpenSession[]; closed: string | undefined }) {
  const more = sessions.slice(SHOWN);
  return (
    <>
      <h3>Connexions ouvertes</h3>
      {closed && <DoneNotice id={SESSIONS_CLOSED}>{closed}</DoneNotice>}
      <Sessions sessions={sessions.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="link">
            {more.length === 1 ? "Voir l’autre connexion" : `Voir les ${more.length}\u00a0autres connexions`}
          </summary>
          <Sessions sessions={more} />
        </details>
      )}
      {sessions.length > 1 && (
        <form method="post" action={href("/account/connexions")}>
          <input type="hidden" name="session" value="autres" />
          <Button variant="secondary">Déconnecter tous les autres appareils</Button>
        </form>
      )}
    </>
  );
}

function Sessions({ sessions }: { sessions: OpenSession[] }) {
  return (
    <ul>
      {sessions.map((session) => (
        <Session key={session.id} {...session} />
      ))}
    </ul>
  );
}

function Session({ id, device, network, lastSeen, isCurrent }: OpenSession) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-3.5">
      <div>
        <p>
          <strong>{device}</strong>
          {isCurrent && " (cet appareil)"}
        </p>
        <p className="hint">
          Vue le {lastSeen}, réseau {network}
        </p>
      </div>
      {!isCurrent && (
        <form method="post" action={href("/account/connexions")}>
          <input type="hidden" name="session" value={id} />
          <Button variant="quiet" aria-label={`Déconnecter ${device}, vue le ${lastSeen}`}>
            Déconnecter
          </Button>
        </form>
      )}
    </li>
  );
}

export function BackToOrders() {
  return (
    <ButtonLink href={href("/orders")} variant="quiet">
      Retour à Mes Formations
    </ButtonLink>
  );
}

/** The consent that she has given, with the button that takes it back. */
export function Offers({ isOnceAMonth }: { isOnceAMonth: boolean }) {
  return (
    <section className="flow" aria-labelledby="offres">
      <h2 id="offres">Conseils et offres</h2>
      <p>
        Tu as accepté de recevoir nos conseils et nos offres de formation par e-mail
        {isOnceAMonth && ", une fois par mois au plus"}.
      </p>
      <form method="post" action={href("/account/rappels")}>
        <Button name="offres" value="arreter" variant="secondary">
          Ne plus les recevoir
        </Button>
      </form>
    </section>
  );
}
