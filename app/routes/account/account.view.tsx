import { href } from "react-router";
import { countryLabel } from "#app/content/countries.ts";
import type { Profile } from "#app/domain/people/accounts/profile.server.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SummaryList } from "#app/ui/definition-list.tsx";
import { ErrorReference } from "#app/ui/error-page.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { ProfileForm } from "./profile-form.view.tsx";
import { Reminders } from "./reminders.view.tsx";
import { type OpenSession, SessionList } from "./session-list.view.tsx";

interface Props {
  email: string;
  memberSince: string;
  profile: Profile;
  isEditing: boolean;
  notice: NoticeContent | null;
  hasOrders: boolean;
  hasReminders: boolean;
  purchaseCount: number;
  purchases: { orderNumber: string; slug: string; name: string; terms: string }[];
  sessions: OpenSession[];
  answer?: FormAnswer;
}

export function AccountView(props: Props) {
  return (
    <div className="wrap account lg:grid lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-x-[clamp(3rem,6vw,6rem)]">
      <header className="col-span-full mb-[clamp(1.5rem,4vw,3rem)] flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1>Mon compte</h1>
        <LogoutForm />
        {props.notice && (
          <div className="mt-4 basis-full">
            <FlashNotice notice={props.notice} />
          </div>
        )}
      </header>
      <Purchases {...props} />
      <div className="mt-12 flex min-w-0 flex-col gap-[clamp(2.5rem,6vw,4rem)] lg:mt-0">
        <Details {...props} />
        <Reminders isOn={props.hasReminders} />
        <Security sessions={props.sessions} />
        <section className="flow">
          <h2>Mes données</h2>
          <p>Emportez une copie de ce que nous savons de vous, ou fermez votre compte.</p>
          <LinkLine href={href("/compte/donnees")}>Ouvrir Mes données</LinkLine>
        </section>
      </div>
    </div>
  );
}

function Details(props: Props) {
  const { email, memberSince, profile, isEditing, answer } = props;
  const isOpen = isEditing || answer !== undefined;
  return (
    <section className="flow" aria-labelledby="mes-informations">
      <h2 id="mes-informations">Mes informations</h2>
      {isOpen ? <ProfileForm email={email} profile={profile} answer={answer} /> : <ProfileDetails {...props} />}
      <p className="small">{`Membre depuis le ${memberSince}`}</p>
    </section>
  );
}

function ProfileDetails({ email, profile }: Props) {
  const details = [
    {
      term: "E-mail",
      value: (
        <>
          {email}
          <p className="hint font-normal">
            L’email ne peut pas être modifié ici.{" "}
            <a href={href("/account/email")}>Demander le changement par confirmation</a>
          </p>
        </>
      ),
    },
    { term: "Prénom", value: profile.firstName || "—" },
    { term: "Nom", value: profile.lastName || "—" },
    { term: "Téléphone", value: profile.phone || "—" },
    { term: "Pays", value: countryLabel(profile.country) || "—" },
  ];
  return (
    <>
      <SummaryList items={details} />
      <p className="actions">
        <ButtonLink href={`${href("/account")}?modifier=1#mes-informations`} variant="secondary">
          Modifier
        </ButtonLink>
      </p>
    </>
  );
}

function Security({ sessions }: { sessions: OpenSession[] }) {
  return (
    <section className="flow" id="connexions" aria-labelledby="securite">
      <h2 id="securite">Sécurité</h2>
      <LinkLine href={href("/account/mot-de-passe")}>Changer mon mot de passe</LinkLine>
      <SessionList sessions={sessions} />
    </section>
  );
}

function Purchases({ purchases, purchaseCount, hasOrders }: Props) {
  return (
    <section className="card mt-12 min-w-0 lg:mt-0" aria-labelledby="mes-formations">
      <h2 id="mes-formations">Mes formations</h2>
      {purchases.length === 0 && (
        <>
          <p>
            {hasOrders ? "Aucune formation n’est ouverte en ce moment." : "Vous n’avez pas encore acheté de formation."}
          </p>
          <p className="actions">
            <ButtonLink href={href("/")}>Découvrir nos formations</ButtonLink>
          </p>
        </>
      )}
      {purchases.length > 0 && (
        <ul>
          {purchases.map((purchase) => (
            <li
              key={purchase.orderNumber}
              className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-t py-3.5"
            >
              <a
                className="flex min-h-11 flex-[1_1_14rem] items-center font-semibold"
                href={href("/formations/:slug/apprendre", { slug: purchase.slug })}
              >
                {purchase.name}
              </a>
              <p className="hint">{purchase.terms}</p>
              <Badge tone="green">Actif</Badge>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href={href("/orders")} variant="quiet">
          {purchaseCount > purchases.length
            ? `Voir toutes mes formations (${purchaseCount})`
            : "Mes formations et mes reçus"}
        </ButtonLink>
      </p>
    </section>
  );
}

export function AccountErrorView() {
  return (
    <Outcome
      sun="lost"
      title="Erreur lors du chargement des données"
      text="L’erreur vient de nous et elle a été enregistrée. Rien n’est perdu."
    >
      <ErrorReference />
      <p className="actions">
        <ButtonLink href={href("/account")}>Réessayer</ButtonLink>
      </p>
    </Outcome>
  );
}
