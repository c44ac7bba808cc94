import { href, redirect } from "react-router";
import { z } from "zod";
import { libraryPages, removablePages } from "#app/content/removable-pages.ts";
import { TEXT_KEYS, texts } from "#app/content/texts/registry.ts";
import { readLaunchList } from "#app/domain/operations/deliverability/sender-gaps.server.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import type { LaunchItem } from "#app/domain/shop/launch/checklist.server.ts";
import { formationsWithoutCard } from "#app/domain/shop/launch/checklist.server.ts";
import { removeSamples } from "#app/domain/shop/launch/remove-samples.server.ts";
import { originalTextsOnline, readSamples } from "#app/domain/shop/launch/samples.server.ts";
import { queueTrialEmail } from "#app/domain/shop/launch/trial-email.server.ts";
import { stripeEndpoint } from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { publishedAt } from "#app/domain/values/published-texts.server.ts";
import { areSamplesRemoved } from "#app/domain/values/removed.server.ts";
import { forgetEndpointState } from "#app/gateways/stripe/account.server.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { startedPreview } from "#app/middleware/open-shop-preview.server.ts";
import { previewCookie } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { missingLabel } from "../catalogue/labels.ts";
import type { Route } from "./+types/launch";
import {
  Cardless,
  counselField,
  Helpless,
  LibraryOnline,
  OriginalTexts,
  PagesOnline,
  Promises,
  Samples,
} from "./launch-parts.tsx";
import { BADGES, inOrder, isAside, isLeft, lacksOf, STEPS } from "./steps.ts";

export const handle = { title: "Avant d’ouvrir" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const items = await readLaunchList(db, stripeEndpoint);
  const missing = await missingAddresses(db);
  const [samples, originals] = [await readSamples(db), await originalTextsOnline(db)];
  const hasLibrary = !libraryPages.every((path) => missing.includes(path));
  const cardless = (await formationsWithoutCard(db)).filter((name) => !samples.going.formations.includes(name));
  const isOfOrigin = (path: string) => TEXT_KEYS.every((key) => texts[key].path !== path || publishedAt(key) === null);
  const online = (await areSamplesRemoved(db))
    ? removablePages.filter(({ path }) => !missing.includes(path) && isOfOrigin(path)).length
    : 0;
  return {
    items: inOrder(items),
    isLive: livemode,
    originals,
    samples,
    hasLibrary,
    cardless,
    online,
  };
}

const schema = z.object({ action: z.enum(["essai", "verifier", "apercu", "quitter", "exemples"]) });

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, user, actor } = asAdmin(context);
  const { action } = await readFields(request, schema);
  switch (action) {
    case "essai":
      await queueTrialEmail(db, actor, user.email);
      throw redirect(withNotice(url.pathname, "trial-email-queued"), 303);
    case "verifier":
      forgetEndpointState();
      throw redirect(url.pathname, 303);
    case "exemples": {
      requireRecentLogin(context, withNotice(url.pathname, "identity-confirmed"));
      const removed = await removeSamples(db, actor);
      throw redirect(withNotice(url.pathname, removed.ok ? "samples-removed" : "samples-busy"), 303);
    }
    case "apercu":
      throw withCookie(href("/"), startedPreview(request.headers.get("Cookie")));
    case "quitter":
      throw withCookie(url.pathname, previewCookie.clear());
  }
}

const withCookie = (to: string, cookie: string) => redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });

export default function Launch({ loaderData }: Route.ComponentProps) {
  const { items, isLive, originals, samples, hasLibrary, cardless, online } = loaderData;
  const left = items.filter(isLeft);
  return (
    <div className="flow max-w-176">
      <h1>Avant d’ouvrir</h1>
      <FlashNotice />
      <PagesOnline count={online} />
      <Summary left={left} isLive={isLive} />
      {!isLive && (
        <section className="flex flex-col items-start gap-2">
          <p>
            Le jour de l’ouverture, ce qui n’est pas prouvé ou pas prêt disparaît du site&nbsp;: chiffres, témoignages
            d’exemple, questions, directs, attestations. Voyez-le avant vos visiteuses.
          </p>
          <Post action="apercu" label="Voir comme une boutique ouverte" />
        </section>
      )}
      {/* First: it empties several of the points below. */}
      <Samples {...samples} />
      <OriginalTexts keys={originals} />
      {hasLibrary && <LibraryOnline />}
      <Cardless names={cardless} />
      <ol className="flex list-none flex-col p-0">
        {items.map((item, index) => (
          <Step key={item.code} item={item} number={index + 1} examples={samples.going.formations} />
        ))}
      </ol>
      <Promises />
    </div>
  );
}

/** With a live key, nothing is sold before what it needs is there. */
function Summary({ left, isLive }: { left: LaunchItem[]; isLive: boolean }) {
  const count = `${left.length} point${left.length > 1 ? "s" : ""}`;
  if (left.length === 0) return <Notice tone="success">Tout est en place.</Notice>;
  if (!isLive) {
    const later = left.filter(isAside).length;
    const apart = later > 0 ? `, dont ${later} que la vente n’attend pas` : "";
    const text = `Avec une clé d’essai, rien n’est vendu pour de vrai. Avant la clé réelle, il reste ${count}${apart}.`;
    return <Notice tone="info">{text}</Notice>;
  }
  if (left.some(({ blocksSales }) => blocksSales))
    return <Notice tone="warning">{`Il manque ${count}. Ce qui n’est pas prêt n’est pas en vente.`}</Notice>;
  return <Notice tone="info">{`Il reste ${count}, que la vente n’attend pas.`}</Notice>;
}

interface StepProps {
  item: LaunchItem;
  number: number;
  /** The formations that « Retirer tous les exemples » takes away: counted here, not listed one by one. */
  examples: readonly string[];
}

function Step({ item, number, examples }: StepProps) {
  const own = item.formations.filter(({ name }) => !examples.includes(name));
  const others = item.formations.length - own.length;
  const { title, remedy, done, link } = STEPS[item.code];
  const { tone, label } = BADGES[item.state];
  return (
    <li className="flex flex-col items-start gap-2 border-line border-t py-6" data-step={item.code}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">
          {number}. {title}
        </h2>
        <Badge tone={tone}>{label}</Badge>
        {isAside(item) && <Badge>La vente ne l’attend pas</Badge>}
      </div>
      {item.state === "done" && done && <p className="hint">{done}</p>}
      {item.state === "done" && <Helpless formations={item.helpless ?? []} examples={examples} />}
      {item.state === "idle" && (
        <p className="hint">
          Aucune formation ouverte n’a encore un cours à vous&nbsp;: ce point se vérifie dès la première.
        </p>
      )}
      {isLeft(item) && (
        <>
          <p>{remedy}</p>
          <ul className="flex flex-wrap gap-x-6 text-sm leading-normal">
            {lacksOf(item).map(({ text, href: to }) => (
              <li key={text}>
                {to ? (
                  <a className="link" href={to}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
          <LinkLine href={link.href}>{link.label}</LinkLine>
        </>
      )}
      {item.code === "webhook" && item.state !== "done" && <Post action="verifier" label="Vérifier de nouveau" />}
      {item.mail && item.mail !== "no-server" && <Post action="essai" label="M’envoyer un e-mail d’essai" />}
      {item.formations.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm leading-normal">
          {own.map(({ id, name, missing }) => (
            <li key={id}>
              <a className="link" href={href("/admin/formations/:id/modifier", { id })}>
                {name}
              </a>
              {item.code === "content" && <Missing id={id} parts={missing} />}
            </li>
          ))}
          {others > 0 && (
            <li>
              <a className="link" href="#exemples">
                {others}&nbsp;formation{others > 1 && "s"} d’exemple
              </a>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** Counsel's opinion is dated in a field of the formation, the rest where it is made. */
function Missing({ id, parts }: { id: string; parts: LaunchItem["formations"][number]["missing"] }) {
  const field = counselField(id);
  return (
    <>
      &nbsp;:{" "}
      {parts.map((part, index) => (
        <span key={missingLabel(part)}>
          {index > 0 && ", "}
          {part.kind === "counsel" ? (
            <a className="link" href={field}>
              {missingLabel(part)}
            </a>
          ) : (
            missingLabel(part)
          )}
        </span>
      ))}
    </>
  );
}

function Post({ action, label }: { action: z.infer<typeof schema>["action"]; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name="action" value={action} />
      <Button variant="secondary">{label}</Button>
    </form>
  );
}
