import { data, href, redirect } from "react-router";
import { isGone } from "#app/domain/shop/catalogue/availability.ts";
import { readNotForSale } from "#app/domain/shop/catalogue/formations.server.ts";
import { outlivesSale } from "#app/domain/shop/orders/checkout/start-decision.ts";
import { findWaiting, leaveWaiting } from "#app/domain/shop/waiting-list/entries.server.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { closedListText } from "../shop/labels.ts";
import type { Route } from "./+types/waiting-place";

export const handle = { title: "Ma place dans la liste d’attente", robots: "noindex" } satisfies Handle;

/** The link of her emails: whoever has it may order, and leave the list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const entry = await findWaiting(db, { own: params.token });
  if (entry?.kind !== "seat") throw notFound();
  const isOver = entry.state === "held" && (!entry.heldUntil || entry.heldUntil < new Date());
  const state = isOver ? ("lapsed" as const) : entry.state;
  const why = await readNotForSale(db, entry.formationId);
  const sale = {
    isArchived: entry.status === "archived" && state !== "ordered" && state !== "bought",
    isHonoured: !why || outlivesSale(why),
    isShown: !why || !isGone(why),
    isHidden: why?.reason === "unpublished",
  };
  return data({ ...entry, state, ...sale }, { status: sale.isArchived || GONE.has(state) ? 410 : 200 });
}

const GONE = new Set(["lapsed", "declined", "left"]);

export async function action({ params, context }: Route.ActionArgs) {
  if (!(await leaveWaiting(context.get(dbContext), { own: params.token }))) throw notFound();
  throw redirect(href("/liste-attente/mienne/:token", { token: params.token }), 303);
}

export default function WaitingPlace({ loaderData, params: { token } }: Route.ComponentProps) {
  const { state, slug, holdHours, orderKey, isHonoured, isShown, isHidden } = loaderData;
  const orderLink = (query: Record<string, string>) =>
    `${href("/checkout/:slug", { slug })}?${new URLSearchParams(query)}`;
  const { title, text } = textsOf(loaderData);
  if (loaderData.isArchived)
    return (
      <Outcome sun="horizon" title={title} text={text}>
        <p className="actions">
          <ButtonLink href={href("/formations")} variant="secondary">
            Voir les formations
          </ButtonLink>
        </p>
      </Outcome>
    );
  return (
    <Outcome sun={GONE.has(state) ? "horizon" : "risen"} title={title} text={text}>
      <div className="actions">
        {state === "held" && isHonoured && (
          <ButtonLink href={orderLink({ place: token })}>Commander ma place</ButtonLink>
        )}
        {state === "ordered" && orderKey && !isHidden && (
          <ButtonLink href={orderLink({ place: token, tentative: orderKey })}>Reprendre ma commande</ButtonLink>
        )}
        {isShown &&
          (GONE.has(state) ? (
            <ButtonLink href={href("/liste-attente/:slug", { slug })}>M’inscrire de nouveau, à la fin</ButtonLink>
          ) : (
            <ButtonLink href={href("/formations/:slug", { slug })} variant="secondary">
              Voir la formation
            </ButtonLink>
          ))}
        {(state === "held" || state === "waiting" || state === "asked") && (
          <form method="post">
            <Button variant="quiet">{state === "held" ? "Laisser ma place" : "Quitter la liste"}</Button>
          </form>
        )}
      </div>
      {state === "waiting" && (
        <p className="hint">
          Quand ton tour vient, une place est retenue {holdHours}&nbsp;h pour toi, et un e-mail part.
        </p>
      )}
    </Outcome>
  );
}

const NOT_SOLD = " La formation n’est pas en vente pour l’instant\u00a0: tu pourras commander si elle rouvre d’ici là.";
const NOT_VISIBLE = "La formation n’est pas visible pour l’instant\u00a0: termine ton paiement là où tu l’as commencé.";

function textsOf({
  state,
  formation,
  position,
  heldUntil,
  isArchived,
  isHonoured,
  isHidden,
}: Route.ComponentProps["loaderData"]) {
  if (isArchived) return closedListText(formation);
  const name = `«\u00a0${formation}\u00a0»`;
  switch (state) {
    case "asked":
      return { title: "Il manque un clic", text: `Confirme ton adresse par l’e-mail reçu pour attendre ${name}.` };
    case "waiting":
      return {
        title: position === 1 ? "Tu es la prochaine" : `Tu es à la ${position}e\u00a0place`,
        text: `Tu attends une place dans ${name}.`,
      };
    case "held":
      return {
        title: "Une place est retenue pour toi",
        text: `Dans ${name}, jusqu’au ${heldUntil ? formatAppointment(heldUntil) : ""}.${isHonoured ? "" : NOT_SOLD}`,
      };
    case "ordered":
      return {
        title: "Ta commande est en cours",
        text: `La place dans ${name} est à toi tant que tu peux la payer. ${isHidden ? NOT_VISIBLE : "Tu l’as commencée ailleurs\u00a0? Reprends-la ici, avec la même adresse e-mail."}`,
      };
    case "bought":
      return { title: "C’est fait", text: `Tu as ta place dans ${name}.` };
    case "declined":
      return { title: "Tu as laissé ta place", text: `Celle de ${name} est passée à la personne suivante.` };
    case "left":
      return { title: "Tu as quitté la liste", text: `Aucun e-mail ne part plus pour ${name}.` };
    case "lapsed":
      return { title: "La place est passée à la personne suivante", text: `Elle était retenue pour toi dans ${name}.` };
  }
}
