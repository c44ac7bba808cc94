import type { ReactNode } from "react";
import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Learning } from "./learning.ts";
import type { CardView } from "./orders-page.ts";
import { Facts, Picture, Progress } from "./school-card.view.tsx";

/** The formation to go on with, or the one that is finished: its next lesson, and what stands beside it. */
export function NextStep(card: CardView) {
  const { slug, name, learning, image, category, badge } = card;
  if (!learning) return null;
  const { resume, completed } = learning;
  return (
    <>
      <article className="grid overflow-hidden rounded-lg bg-surface-muted lg:grid-cols-2 *:m-0">
        <Picture share={learning.share} image={image} category={category} isNight />
        <div className="flow min-w-0 p-[clamp(min(1.25rem,6.25vw),3.5vw,2.75rem)]">
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <p className="eyebrow">
              {name}
              {resume && !completed && ` · ${resume.place}`}
            </p>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </header>
          <h2 className="text-3xl">{completed ? <em>{completed.title}</em> : resume?.title}</h2>
          <p className="text-ink-soft">{completed ? `${completed.day}.` : resume?.rest}</p>
          <Progress {...learning} />
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {completed ? <AfterTheEnd slug={slug} {...learning} /> : resume && <GoOn {...resume} />}
            <a className="link" href={href("/formations/:slug/apprendre", { slug })}>
              Accéder à la formation
            </a>
          </p>
          <Facts {...card} />
        </div>
      </article>
      <Beside slug={slug} learning={learning} />
    </>
  );
}

function GoOn({ href, isStarted }: NonNullable<Learning["resume"]>) {
  return <ButtonLink href={href}>{isStarted ? "Reprendre la leçon" : "Commencer"}</ButtonLink>;
}

function AfterTheEnd({ slug, attestation }: Learning & { slug: string }) {
  return attestation ? (
    <ButtonLink href={attestation}>Mon attestation de suivi</ButtonLink>
  ) : (
    <ButtonLink href={href("/formations/:slug/cahier", { slug })}>Relire mon cahier</ButtonLink>
  );
}

function Beside({ slug, learning }: { slug: string; learning: Learning }) {
  const { live, answers } = learning;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4 *:m-0">
      {live && (
        <BesideItem title={live.title} isNight>
          <p className="order-first font-semibold text-sm text-sun">{live.at}</p>
          <a className="link" href={live.href}>
            Le direct, et mon agenda
          </a>
        </BesideItem>
      )}
      <BesideItem title="Mon cahier">
        <p className="text-ink-soft text-sm">{answers}</p>
        <p className="flex gap-x-4 text-sm">
          <a className="link" href={href("/formations/:slug/cahier", { slug })}>
            Ouvrir
          </a>
          <a className="link" href={href("/formations/:slug/cahier.pdf", { slug })} rel="nofollow">
            PDF
          </a>
        </p>
      </BesideItem>
      <BesideItem title="Mon livret">
        <p className="text-ink-soft text-sm">Toutes les leçons ouvertes, à imprimer.</p>
        <a className="link self-start text-sm" href={href("/formations/:slug/livret.pdf", { slug })} rel="nofollow">
          Télécharger
        </a>
      </BesideItem>
    </ul>
  );
}

function BesideItem({ title, isNight, children }: { title: string; isNight?: boolean; children: ReactNode }) {
  const look = isNight ? "band-inverse" : "border border-line";
  return (
    <li className={`flex flex-col gap-1.5 rounded-lg p-6 *:m-0 ${look}`}>
      <h3 className="text-xl">{title}</h3>
      {children}
    </li>
  );
}
