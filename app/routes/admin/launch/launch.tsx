import { href, redirect } from "react-router";
import { z } from "zod";
import { type TextKey, texts } from "#app/content/texts/registry.ts";
import { worded } from "#app/content/wording.ts";
import { readLaunchList } from "#app/domain/operations/deliverability/sender-gaps.server.ts";
import type { LaunchItem } from "#app/domain/shop/launch/checklist.server.ts";
import { removeSamples } from "#app/domain/shop/launch/remove-samples.server.ts";
import {
  type Samples as Found,
  type Kept,
  originalTextsOnline,
  readSamples,
} from "#app/domain/shop/launch/samples.server.ts";
import { queueTrialEmail } from "#app/domain/shop/launch/trial-email.server.ts";
import { stripeEndpoint } from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { forgetEndpointState } from "#app/gateways/stripe/account.server.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { startedPreview } from "#app/middleware/open-shop-preview.server.ts";
import { previewCookie } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { useWording } from "#app/ui/wording.ts";
import { missingLabel } from "../catalogue/labels.ts";
import type { Route } from "./+types/launch";
import { BADGES, isLeft, lacksOf, STEPS } from "./steps.ts";

export const handle = { title: "Avant d’ouvrir" } satisfies Handle;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const items = await readLaunchList(db, { endpoint: stripeEndpoint });
  const [samples, originals] = [await readSamples(db), await originalTextsOnline(db)];
  return { notice: readNotice(url), items, isLive: livemode, originals, samples };
}

const schema = z.object({ action: z.enum(["essai", "verifier", "apercu", "quitter", "exemples"]) });

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const { email } = requireAdmin(context);
  const { action } = await readFields(request, schema);
  switch (action) {
    case "essai":
      await queueTrialEmail(context.get(dbContext), actor, email);
      throw redirect(withNotice(url.pathname, "trial-email-queued"), 303);
    case "verifier":
      forgetEndpointState();
      throw redirect(url.pathname, 303);
    case "exemples": {
      requireRecentLogin(context, withNotice(`${url.pathname}#exemples`, "identity-confirmed"));
      const removed = await removeSamples(context.get(dbContext), actor);
      throw redirect(withNotice(url.pathname, removed.ok ? "samples-removed" : "samples-busy"), 303);
    }
    case "apercu":
      throw withCookie(href("/"), startedPreview(request.headers.get("Cookie")));
    case "quitter":
      throw withCookie(url.pathname, previewCookie.clear());
  }
}

const withCookie = (to: string, cookie: string) => redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });

export default function Launch({ loaderData: { notice, items, isLive, originals, samples } }: Route.ComponentProps) {
  const left = items.filter(isLeft);
  return (
    <div className="flow max-w-176">
      <h1>Avant d’ouvrir</h1>
      <FlashNotice notice={notice} />
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
      {originals.length > 0 && <OriginalTexts keys={originals} />}
      <ol className="flex list-none flex-col p-0">
        {items.map((item, index) => (
          <Step key={item.code} item={item} number={index + 1} />
        ))}
      </ol>
      <Samples {...samples} />
    </div>
  );
}

/** With a live key, nothing is sold before what it needs is there. */
function Summary({ left, isLive }: { left: LaunchItem[]; isLive: boolean }) {
  const count = `${left.length} point${left.length > 1 ? "s" : ""}`;
  if (left.length === 0) return <Notice tone="success">Tout est en place.</Notice>;
  if (!isLive) {
    const text = `Avec une clé d’essai, rien n’est vendu pour de vrai. Avant la clé réelle, il reste ${count}.`;
    return <Notice tone="info">{text}</Notice>;
  }
  if (left.some(({ blocksSales }) => blocksSales))
    return <Notice tone="warning">{`Il manque ${count}. Ce qui n’est pas prêt n’est pas en vente.`}</Notice>;
  return <Notice tone="info">{`Il reste ${count}, que la vente n’attend pas.`}</Notice>;
}

function Step({ item, number }: { item: LaunchItem; number: number }) {
  const { title, remedy, done, link } = STEPS[item.code];
  const { tone, label } = BADGES[item.state];
  return (
    <li className="flex flex-col items-start gap-2 border-line border-t py-6" data-step={item.code}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">
          {number}. {title}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {item.state === "done" && done && <p className="hint">{done}</p>}
      {item.state === "idle" && (
        <p className="hint">Aucune formation n’est ouverte&nbsp;: ce point se vérifie dès la première.</p>
      )}
      {isLeft(item) && (
        <>
          <p>{remedy}</p>
          <ul className="text-sm leading-normal">
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
          {item.formations.map(({ id, name, missing }) => (
            <li key={id}>
              <a className="link" href={href("/admin/formations/:id/modifier", { id })}>
                {name}
              </a>
              {item.code === "content" && <>&nbsp;: {missing.map(missingLabel).join(", ")}</>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Nobody should open with another founder's story. */
function OriginalTexts({ keys }: { keys: TextKey[] }) {
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">
        Textes d’origine encore en ligne&nbsp;: {keys.length}
      </summary>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm leading-normal">
        {keys.map((key) => (
          <li key={key}>
            <a className="link" href={href("/admin/textes/:place", { place: key })}>
              {texts[key].title}
            </a>
          </li>
        ))}
      </ul>
    </details>
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

const WHY: Record<Kept, string> = {
  touched: "vous y avez travaillé",
  orders: "une commande en dépend",
  learners: "{aLearner} y a accès",
  waiting: "des personnes attendent son ouverture",
};

/** « Retirer tous les exemples », in two steps because it cannot be undone; nothing once nothing is left. */
function Samples({ going, staying }: Found) {
  const words = useWording();
  const { formations, courses, testimonials, sessions } = going;
  const counts = [
    { count: formations.length, one: "formation", many: "formations" },
    { count: courses.length, one: "cours", many: "cours" },
    { count: testimonials, one: "témoignage", many: "témoignages" },
    { count: sessions, one: "direct", many: "directs" },
  ].filter(({ count }) => count > 0);
  if (counts.length === 0 && staying.length === 0) return null;
  const list = counts.map(({ count, one, many }) => `${count}\u00a0${count > 1 ? many : one}`).join(", ");
  return (
    <section className="flow border-line border-t py-6" aria-labelledby="exemples">
      <h2 id="exemples" className="text-lg">
        Les exemples livrés avec le site
      </h2>
      <p className="hint">
        Ils se vendent à l’essai, avec une clé de test. Avec une clé réelle, rien ne se vend sous un exemple.
      </p>
      {counts.length > 0 && (
        <Disclosure summary="Retirer les exemples…">
          <form method="post" className="flow py-3">
            <input type="hidden" name="action" value="exemples" />
            <p>
              S’en vont, pour toujours&nbsp;: {list}, leurs films et leurs fichiers, et les chiffres sans justificatif.
              Les pages des formations retirées ne répondent plus.
            </p>
            {formations.length > 0 && <p className="hint">Formations&nbsp;: {formations.join(", ")}</p>}
            {courses.length > 0 && <p className="hint">Cours, avec leurs leçons&nbsp;: {courses.join(", ")}</p>}
            <Button variant="secondary" pendingLabel="Suppression...">
              Retirer tous les exemples
            </Button>
          </form>
        </Disclosure>
      )}
      {staying.length > 0 && (
        <>
          <p>{counts.length > 0 ? "Restent\u00a0:" : "Il en reste\u00a0:"}</p>
          <ul className="text-sm leading-normal">
            {staying.map(({ name, why, course }) => (
              <li key={`${name} ${why}`}>
                {name}&nbsp;: {worded(WHY[why], words)}
                {course && `. Son cours d’exemple, «\u00a0${course}\u00a0», s’en va\u00a0: personne n’y a rien changé`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
