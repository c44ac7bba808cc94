import { href, redirect } from "react-router";
import { readAttestation, showName } from "#app/domain/school/attestation/read-attestation.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/attestation";
import { attestationContent } from "./attestation-content.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const attestation = orNotFound(
    await readAttestation(context.get(dbContext), params.code, context.get(userContext)?.id),
  );
  const { code, isOwn, showsName } = attestation;
  return {
    code,
    showsName,
    isOwn,
    content: attestationContent(attestation, { namesLearner: showsName }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shows = (await request.formData()).get("nom") === "entier";
  const user = context.get(userContext);
  orNotFound(user && (await showName(context.get(dbContext), user.id, params.code, shows)));
  const page = href("/attestation/:code", params);
  throw redirect(withNotice(page, shows ? "attestation-names" : "attestation-hides-name"), 303);
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [{ title: "Attestation de suivi" }];
  const { number, statement, revoked } = args.loaderData.content;
  return pageMeta(args, { title: `Attestation de suivi ${number}`, description: revoked?.title ?? statement });
};

export default function AttestationPage({ loaderData }: Route.ComponentProps) {
  const { code, content, showsName, isOwn } = loaderData;
  const { number, statement, details, lessons, note, revoked, erased } = content;
  return (
    <div className="wrap flex max-w-[46rem] flex-col gap-8 py-8 lg:py-12">
      <FlashNotice />
      {revoked && (
        <Notice tone="warning" title={revoked.title}>
          <p>{revoked.reason}</p>
        </Notice>
      )}
      {erased && !revoked && <Notice>{erased}</Notice>}
      <article className="flex flex-col gap-8 rounded-lg border border-line bg-surface-raised p-6 sm:p-10">
        <header className="flex flex-col gap-4">
          <h1 className="text-3xl">Attestation de suivi</h1>
          <p className="wrap-anywhere text-lg">{statement}</p>
        </header>
        <dl className="grid gap-4 sm:grid-cols-2">
          {details.map(({ term, value }) => (
            <div key={term} className="flex flex-col">
              <dt className="hint">{term}</dt>
              <dd className="m-0 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <section className="flex flex-col gap-4" aria-labelledby="lecons">
          <h2 id="lecons" className="text-xl">
            Les leçons suivies
          </h2>
          <ol className="m-0 list-decimal ps-6 text-sm leading-normal sm:columns-2 sm:gap-10">
            {lessons.map(({ title, duration }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a frozen list
              <li key={index} className="break-inside-avoid pb-2">
                {title} <span className="text-ink-soft">{duration}</span>
              </li>
            ))}
          </ol>
        </section>
        <p className="hint">{note}</p>
      </article>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <ButtonLink variant="secondary" href={href("/attestation/:code.pdf", { code })}>
          Ouvrir le papier (PDF)
        </ButtonLink>
        {isOwn && <a href={href("/orders")}>Mes formations</a>}
      </p>
      {isOwn && <NameChoice number={number} showsName={showsName} />}
    </div>
  );
}

function NameChoice({ number, showsName }: { number: string; showsName: boolean }) {
  return (
    <form method="post" className="flex flex-col items-start gap-4 border-line border-t pt-6 print:hidden">
      <h2 className="text-xl">Ton nom sur cette page</h2>
      <p>
        Tu es seule à voir ces lignes. Toute personne à qui tu donnes l’attestation {number} peut ouvrir cette page, qui
        montre {showsName ? "ton nom" : "tes initiales"}. Ton papier porte ton nom en entier.
      </p>
      <input type="hidden" name="nom" value={showsName ? "initiales" : "entier"} />
      <Button variant="quiet" pendingLabel="Enregistrement...">
        {showsName ? "Ne montrer que mes initiales" : "Montrer mon nom"}
      </Button>
    </form>
  );
}
