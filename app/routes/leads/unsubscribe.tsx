import { href, redirect } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { TRIAL_TOKEN } from "#app/domain/mail/trial.ts";
import { comeBackOnceAMonth, stopPart } from "#app/domain/people/subscribers/email-choices.server.ts";
import { findSubscriber, unsubscribe } from "#app/domain/people/subscribers/mailed-links.server.ts";
import { onceAMonthText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { endReminders, findReminders } from "#app/domain/school/reminders/own-reminders.server.ts";
import { ENDED, findWaiting, leaveWaiting } from "#app/domain/shop/waiting-list/entries.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/unsubscribe";

export const handle = { title: "Se désinscrire", writesFrom: "programs" } satisfies Handle;

/** Shows the address, and changes nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  if (token === TRIAL_TOKEN) return { of: "trial" as const, hiddenEmail: "", isUnsubscribed: false };
  const reminders = await findReminders(db, token);
  if (reminders) return { ...reminders, of: "reminders" as const };
  const waiting = await findWaiting(db, { own: token });
  if (waiting)
    return {
      ...waiting,
      hiddenEmail: waiting.email,
      isUnsubscribed: ENDED.includes(waiting.state),
      of: "waiting" as const,
    };
  const subscriber = orNotFound(await findSubscriber(db, token));
  const consentText = onceAMonthText(seller.name);
  return { ...subscriber, consentText, of: "emails" as const };
}

/**
 * Unsubscribes. The page's button posts here, and mail programs do (RFC 8058): they send no Origin and no cookie, post
 * `List-Unsubscribe=One-Click`, and require a 200 without a redirect.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  const asked = form.get("choix");
  const own = (notice: NoticeCode) =>
    redirect(withNotice(`${url.pathname}?${new URLSearchParams({ token })}`, notice), 303);
  if (asked === "mois") {
    // A second click finds it done.
    if (!(await comeBackOnceAMonth(db, token, onceAMonthText(seller.name))) && !(await findSubscriber(db, token)))
      throw notFound();
    throw own("once-a-month");
  }
  if (asked === "challenge" || asked === "offres") {
    const part = asked === "offres" ? "offers" : "challenge";
    if (!(await stopPart(db, token, part))) throw notFound();
    throw own(`${part}-stopped`);
  }
  const isKnown =
    token === TRIAL_TOKEN ||
    (await endReminders(db, token)) ||
    (await leaveWaiting(db, { own: token })) ||
    (await unsubscribe(db, token));
  if (!isKnown) throw notFound();
  if (form.get("List-Unsubscribe") === "One-Click") return null;
  throw redirect(`${url.pathname}${url.search}`, 303);
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { hiddenEmail, isUnsubscribed } = loaderData;
  if (loaderData.of === "trial") return <Outcome sun="horizon" title="C’était un essai" text={TRIAL} />;
  if (loaderData.of === "reminders")
    return isUnsubscribed ? <RemindersDone /> : <AskReminders hiddenEmail={hiddenEmail} />;
  if (loaderData.of === "waiting") return <Waiting {...loaderData} />;
  return isUnsubscribed ? <Done {...loaderData} /> : <Ask {...loaderData} />;
}

const TRIAL =
  "Dans une infolettre, ce lien désinscrit la personne qui l’a reçue. Celui d’un e-mail d’essai ne désinscrit personne.";

type Shown = Extract<Route.ComponentProps["loaderData"], { of: "emails" }>;

function Ask({ hiddenEmail, isOnceAMonth, getsOffers, inChallenge }: Shown) {
  return (
    <EntryPage title="Ne plus recevoir nos e-mails">
      <FlashNotice />
      {isOnceAMonth && <p>Tu reçois nos conseils et nos offres une fois par mois au plus.</p>}
      <p>
        Pour l’adresse <strong>{hiddenEmail}</strong>. Tu ne recevras plus&nbsp;:
      </p>
      <ul className="arc-list">
        <li>les e-mails du challenge et de son suivi&nbsp;;</li>
        <li>ceux d’une liste d’attente, et les demandes d’avis&nbsp;;</li>
        <li>nos conseils et nos offres de formation.</li>
      </ul>
      <form method="post" className="form-stack">
        <Button wide pendingLabel="Enregistrement...">
          Me désinscrire
        </Button>
      </form>
      {getsOffers && inChallenge && (
        <form method="post" className="actions">
          <Button variant="quiet" name="choix" value="challenge">
            Arrêter seulement le challenge
          </Button>
          <Button variant="quiet" name="choix" value="offres">
            Arrêter seulement les offres
          </Button>
        </form>
      )}
      <p className="hint">L’effet est immédiat. Ce qui concerne tes commandes et ton compte te parvient toujours.</p>
    </EntryPage>
  );
}

function Done({ hiddenEmail, hasAgreed, consentText }: Shown) {
  return (
    <Outcome
      sun="horizon"
      title="Tu es désinscrite"
      text={`Plus aucun conseil, aucune offre ni aucun e-mail du challenge ne part vers ${hiddenEmail}. Ce qui concerne tes commandes et ton compte te parvient toujours.`}
    >
      {hasAgreed && (
        <form method="post" className="form-stack">
          <p>Si c’était trop souvent, un e-mail par mois au plus reste possible&nbsp;:</p>
          <p className="hint">«&nbsp;{consentText}&nbsp;»</p>
          <p className="actions">
            <Button name="choix" value="mois" variant="secondary">
              Seulement une fois par mois
            </Button>
          </p>
        </form>
      )}
      <p>
        Tu changes d’avis&nbsp;? Une nouvelle inscription suffit&nbsp;: nous te demanderons de la confirmer par e-mail.
      </p>
      <p className="actions">
        <ButtonLink href={href("/challenge")} variant="secondary">
          M’inscrire de nouveau
        </ButtonLink>
        <ButtonLink href={href("/")} variant="quiet">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </Outcome>
  );
}

function AskReminders({ hiddenEmail }: { hiddenEmail: string }) {
  return (
    <EntryPage title="Ne plus recevoir de rappels">
      <p>
        Pour l’adresse <strong>{hiddenEmail}</strong>. Les e-mails «&nbsp;Où tu en es&nbsp;» s’arrêtent aussitôt. Tes
        formations restent ouvertes.
      </p>
      <form method="post" className="form-stack">
        <Button wide pendingLabel="Enregistrement...">
          Arrêter les rappels
        </Button>
      </form>
    </EntryPage>
  );
}

function RemindersDone() {
  return (
    <Outcome
      sun="horizon"
      title="Les rappels sont arrêtés"
      text="Tes formations restent ouvertes. Les rappels se redemandent à tout moment dans ton compte."
    >
      <p className="actions">
        <ButtonLink href={href("/account")} variant="secondary">
          Mon compte
        </ButtonLink>
      </p>
    </Outcome>
  );
}

type WaitingProps = Extract<Route.ComponentProps["loaderData"], { of: "waiting" }>;

function Waiting({ hiddenEmail, isUnsubscribed, formation, state }: WaitingProps) {
  if (isUnsubscribed)
    return (
      <Outcome
        sun="horizon"
        title={state === "left" ? "Tu as quitté la liste" : "Tu n’es plus dans la liste"}
        text={`La liste d’attente de «\u00a0${formation}\u00a0» n’écrit plus à ${hiddenEmail}.`}
      />
    );
  return (
    <EntryPage title="Quitter la liste d’attente">
      <p>
        Pour l’adresse <strong>{hiddenEmail}</strong> et «&nbsp;{formation}&nbsp;».
      </p>
      <form method="post" className="form-stack">
        <Button wide pendingLabel="Enregistrement...">
          Quitter la liste
        </Button>
      </form>
    </EntryPage>
  );
}
