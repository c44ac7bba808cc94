import { href } from "react-router";
import { type Progress, progress } from "#app/domain/school/learning/progress.ts";
import type { LessonKinds } from "#app/domain/school/programme/lesson-kinds.server.ts";
import type { LearnerModule, OpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf } from "#app/domain/school/release/release.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { ORIGINAL_BRAND } from "#app/theme/brand.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import frauncesItalic from "#app/ui/fonts/fraunces-italic.woff2";
import { formState } from "#app/ui/form-state.ts";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";
import { useRoot } from "#app/ui/root-data.ts";
import { profileSchema } from "../account/account-parts.tsx";
import { moduleTint, namesItself, OutlineItem, openingLabel } from "./outline.view.tsx";

interface LinksProps {
  formation: { slug: string };
  hasLiveSessions: boolean;
  hasSounds: boolean;
}

/** Links to the other pages of a formation: live sessions, workbook and so on. */
export function CourseLinks({ formation: { slug }, hasLiveSessions, hasSounds }: LinksProps) {
  const links = [
    {
      address: href("/formations/:slug/cahier", { slug }),
      label: "Mon cahier",
      use: "Ce que tu as écrit, exercices et notes.",
    },
    ...(hasLiveSessions
      ? [
          {
            address: href("/formations/:slug/directs", { slug }),
            label: "Directs",
            use: "Les prochains rendez-vous en direct, et les replays.",
          },
        ]
      : []),
    {
      address: href("/formations/:slug/livret.pdf", { slug }),
      label: "Le livret de la formation (PDF)",
      use: "Toutes les leçons ouvertes, à imprimer.",
    },
    ...(hasSounds
      ? [
          {
            address: href("/formations/:slug/podcast", { slug }),
            label: "Dans mon application de podcasts",
            use: "Le son des leçons, pour écouter sans écran.",
          },
        ]
      : []),
  ];
  return (
    <>
      <h2 className="pt-4 text-xl">Autour des leçons</h2>
      <ul className="flex flex-col gap-3">
        {links.map(({ address, label, use }) => (
          <li key={address}>
            <a className="link" href={address} rel="nofollow">
              {label}
            </a>
            <p className="hint">{use}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ModuleCardProps {
  slug: string;
  module: LearnerModule;
  kinds: Record<string, LessonKinds>;
}

/** A module as a place: its landscape, in which the sun stands as high as the learner has come, and its lessons. */
export function ModuleCard({ slug, module, kinds }: ModuleCardProps) {
  const { number, isBonus, title, summary, opening, lessons } = module;
  const state = progress(lessons);
  const tint = moduleTint(module);
  return (
    <li
      className={`grid overflow-hidden rounded-lg bg-(--tint) tint-${tint} sm:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)] print:break-inside-avoid`}
    >
      <div className="relative min-h-32 overflow-hidden print:hidden">
        <div className="absolute inset-x-0 bottom-0 h-full sm:h-60">
          <RisenLandscape share={state.minutes && state.doneMinutes / state.minutes} tint={tint} frame="upright" />
        </div>
        {!isBonus && (
          <span className="absolute top-4 left-5 font-display font-semibold text-3xl leading-none" aria-hidden="true">
            {number}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-[clamp(min(1.25rem,6.25vw),3vw,2rem)]">
        <header
          className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 ${opening.isOpen ? "xl:flex-nowrap" : ""}`}
        >
          <h3 className="text-2xl">
            {!isBonus && !namesItself(title) && <span className="visually-hidden">Module {number}&nbsp;: </span>}
            {title}
          </h3>
          <p className={`text-ink-soft text-sm ${opening.isOpen ? "xl:shrink-0" : ""}`}>
            {opening.isOpen ? moduleState(state) : openingLabel(opening)}
          </p>
        </header>
        {summary && <p className="text-sm leading-normal">{summary}</p>}
        <ol className="-mx-2 flex flex-col text-sm leading-normal">
          {lessons.map((lesson) => (
            <OutlineItem key={lesson.slug} slug={slug} lesson={lesson} isHere={false} kinds={kinds[lesson.id]} />
          ))}
        </ol>
      </div>
    </li>
  );
}

/** « faite · 2 h 05 », « 3 sur 5 · 1 h 20 ». */
function moduleState({ doneLessons, lessons, minutes, isComplete }: Progress): string {
  if (lessons === 0) return "en plus";
  const count = isComplete ? "fait" : `${doneLessons} sur ${lessons}`;
  return `${count} · ${durationLabel(minutes)}`;
}

export function AtTheEnd({ givesAttestation }: { givesAttestation: boolean }) {
  return (
    <div className="band-inverse flow rounded-lg p-[clamp(min(1.25rem,6.25vw),4vw,2.5rem)] print:hidden">
      <h3 className="text-2xl">Au bout du chemin</h3>
      <p>
        {givesAttestation
          ? "Le soleil est haut\u00a0: ton attestation de suivi, et ton cahier relié en PDF."
          : "Le soleil est haut\u00a0: ton cahier relié en PDF, avec tout ce que tu as écrit."}
      </p>
    </div>
  );
}

interface CourseEndProps {
  formation: OpenFormation;
  firstName: string;
  hasWritten: boolean;
  isAttested: boolean;
}

/** The end of a course is a moment: the sun is high, and the page says the learner's name. */
export function CourseEnd({ formation, firstName, hasWritten, isAttested }: CourseEndProps) {
  const { slug, name, courses, givesAttestation } = formation;
  const hasItalics = useRoot()?.fonts === ORIGINAL_BRAND.fonts;
  const { doneLessons, doneMinutes } = progress(courses.flatMap(lessonsOf));
  return (
    <section className="band-inverse relative overflow-hidden print:hidden" aria-labelledby="au-bout">
      {/* The title has an accent in italics here only, at the end of the course. */}
      {hasItalics && <link rel="preload" href={frauncesItalic} as="font" type="font/woff2" crossOrigin="" />}
      {/* Under the words where there is one column; beside and under them where there is room: never behind. */}
      <div className="relative z-10 wrap pt-page pb-8 lg:pb-[26vw]">
        <div className="flow max-w-144">
          <p className="font-semibold text-sm text-sun">
            {name} · {doneLessons}&nbsp;{doneLessons > 1 ? "leçons" : "leçon"}, {durationLabel(doneMinutes)}
          </p>
          <h1 id="au-bout" className="text-balance text-5xl leading-none">
            {firstName ? `${firstName}, ` : ""}
            <em>{firstName ? "c’est fait." : "C’est fait."}</em>
          </h1>
          {hasWritten && (
            <p className="text-lg">
              Relis la première page de ton cahier&nbsp;: elle porte la date du jour où tu l’as écrite.
            </p>
          )}
          {!firstName && <FirstName slug={slug} />}
          <p className="flex flex-wrap gap-4">
            {givesAttestation && (
              <ButtonLink href={href("/formations/:slug/attestation", { slug })}>
                {isAttested ? "Mon attestation de suivi" : "Recevoir mon attestation"}
              </ButtonLink>
            )}
            {hasWritten && (
              <ButtonLink
                href={href("/formations/:slug/cahier", { slug })}
                variant={givesAttestation ? "secondary" : "primary"}
              >
                Relire mon cahier
              </ButtonLink>
            )}
            <ButtonLink
              href={`${href("/temoignages/partager")}?formation=${slug}`}
              variant={givesAttestation || hasWritten ? "secondary" : "primary"}
            >
              Raconter ce que j’ai fait
            </ButtonLink>
          </p>
          {useHasPage()(href("/formations")) && (
            <p>
              <a className="link" href={href("/formations")}>
                Choisir la suite
              </a>
            </p>
          )}
        </div>
      </div>
      <div className="relative h-[clamp(16rem,50vw,32rem)] lg:absolute lg:inset-0 lg:h-auto">
        <RisenLandscape share={1} frame="horizon" />
      </div>
    </section>
  );
}

/** Nobody has asked her yet: the end is the page that says her name. */
function FirstName({ slug }: { slug: string }) {
  const programme = href("/formations/:slug/apprendre", { slug });
  const { field } = formState({ schema: profileSchema });
  return (
    <form
      method="post"
      action={`${href("/account")}?redirectTo=${encodeURIComponent(programme)}`}
      className="flex flex-wrap items-end gap-4"
    >
      <Field
        label="Ton prénom"
        hint="Pour te nommer sur cette page et dans ton compte."
        autoComplete="given-name"
        {...field("first_name")}
        required
      />
      <Button variant="secondary">L’écrire ici</Button>
    </form>
  );
}
