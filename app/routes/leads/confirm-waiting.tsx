import { href, redirect } from "react-router";
import { confirmWaiting, findWaiting, leaveWaiting } from "#app/domain/shop/waiting-list/entries.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { WaitingState } from "#db/types.ts";
import { closedListText } from "../shop/labels.ts";
import type { Route } from "./+types/confirm-waiting";

export const handle = { title: "Liste d’attente" } satisfies Handle;

const tokenIn = (url: URL) => url.searchParams.get("jeton") ?? "";

/** Of what comes later her place's own page tells. */
const HERE = new Set<WaitingState>(["asked", "waiting", "held"]);

/** The link of the confirming email. Reading confirms nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const entry = orNotFound(await findWaiting(context.get(dbContext), { confirms: tokenIn(url) }));
  const { kind, state, token } = entry;
  if (kind === "seat" && token && !HERE.has(state))
    throw redirect(href("/liste-attente/mienne/:token", { token }), 303);
  return entry;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const form = await request.formData();
  const leaves = form.get("quitter") === "1";
  const declines = form.get("sans") === "1";
  const token = tokenIn(url);
  orNotFound(leaves ? await leaveWaiting(db, { confirms: token }) : await confirmWaiting(db, token, { declines }));
  throw redirect(`${url.pathname}${url.search}`, 303);
}

export default function ConfirmWaiting({ loaderData }: Route.ComponentProps) {
  const { email, state, formation, slug, kind, status, holdHours, token, consentText } = loaderData;
  if (state === "asked")
    return (
      <EntryPage title="C’est bien toi ?">
        <p className="lead">
          L’adresse <strong>{email}</strong> recevra un e-mail{" "}
          {kind === "seat"
            ? `quand une place sera retenue pour elle pendant ${holdHours}\u00a0h, dans`
            : "le jour où ouvrira"}{" "}
          «&nbsp;{formation}&nbsp;»{consentText ? "." : ", et aucun autre."}
        </p>
        {consentText && <p>Et tu as coché&nbsp;: «&nbsp;{consentText}&nbsp;»</p>}
        <form method="post" className="form-stack">
          <Button wide pendingLabel="Enregistrement...">
            Oui, préviens-moi
          </Button>
          {consentText && (
            <Button variant="quiet" name="sans" value="1">
              Oui, sans ces autres e-mails
            </Button>
          )}
        </form>
      </EntryPage>
    );
  if (kind === "seat" && token)
    return (
      <Outcome sun="risen" title="C’est noté" text={`Ta place dans la liste de «\u00a0${formation}\u00a0» est prise.`}>
        <p className="actions">
          <ButtonLink href={href("/liste-attente/mienne/:token", { token })}>Voir où j’en suis</ButtonLink>
        </p>
      </Outcome>
    );
  return (
    <Outcome
      sun={state === "left" ? "horizon" : "risen"}
      {...(status === "archived" ? closedListText(formation) : textsOf(state, formation, email))}
    >
      <div className="actions">
        <ButtonLink href={href("/formations/:slug", { slug })} variant="secondary">
          Voir la formation
        </ButtonLink>
        {state === "waiting" && (
          <form method="post">
            <input type="hidden" name="quitter" value="1" />
            <Button variant="quiet">Quitter la liste</Button>
          </form>
        )}
      </div>
    </Outcome>
  );
}

type Waiting = Route.ComponentProps["loaderData"];

function textsOf(state: Waiting["state"], formation: string, email: string) {
  if (state === "left")
    return {
      title: "Tu as quitté la liste",
      text: `Aucun e-mail ne part vers ${email} pour «\u00a0${formation}\u00a0».`,
    };
  if (state === "waiting")
    return { title: "C’est noté", text: `Un e-mail part vers ${email} le jour où ouvre «\u00a0${formation}\u00a0».` };
  return {
    title: "C’est ouvert",
    text: `L’e-mail est parti vers ${email}\u00a0: «\u00a0${formation}\u00a0» est ouverte.`,
  };
}
