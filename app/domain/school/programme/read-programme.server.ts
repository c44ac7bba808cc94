import type { Db } from "#db/connection.server.ts";
import { keptReadingOf } from "../../values/kept-reading.server.ts";
import { parisDay } from "../../values/time.ts";
import { modulesOf, publishedCourses, storedModules } from "../release/published-programme.server.ts";
import { lastMorning, withRules } from "../release/release.ts";
import type { ReleaseRule } from "../release/rule.ts";
import { type RuleContext, releaseRuleLabel } from "../release/rule-label.ts";
import { monthsOf } from "./whole-price.ts";

export interface PublicLesson {
  slug: string;
  title: string;
  minutes: number;
  required: boolean;
  isPublished: boolean;
  isPreview: boolean;
}

export interface PublicModule {
  id: string;
  title: string;
  summary: string;
  /** When it opens to a buyer; null: at once. */
  release: PublicRelease | null;
  lessons: PublicLesson[];
}

interface PublicRelease extends RuleContext {
  rule: ReleaseRule;
}

const coursesOf = keptReadingOf((db, formationId) =>
  publishedCourses(db)
    .where("formationCourses.formationId", "=", formationId)
    .select((course) => ["courses.title", modulesOf(course, null).as("modules")])
    .execute(),
);

interface Offer {
  id: string;
  /** Of the cohort that the buyer has joined, or would join; null without one. */
  nextStart: string | null;
}

export async function readProgramme(
  db: Db,
  { id, nextStart: cohortStartsOn }: Offer,
): Promise<{ title: string; modules: PublicModule[] }[]> {
  const courses = await coursesOf(db, id);
  const today = lastMorning(new Date()).toString();
  return courses.map(({ title, modules }) => ({
    title,
    modules: withRules(storedModules(modules)).map(({ id, title, summary, rule, awaited, lessons }) => ({
      id,
      title,
      summary,
      release: hasEffect(rule, today) ? { rule, lesson: awaited?.title, cohortStartsOn } : null,
      lessons: lessons.map(({ slug, title, minutes, required, isPublished, isPreview }) => ({
        slug,
        title,
        minutes,
        required,
        isPublished,
        isPreview: isPreview && isPublished,
      })),
    })),
  }));
}

function hasEffect(rule: ReleaseRule | null, today: string): rule is ReleaseRule {
  return rule !== null && !(rule.kind === "on-date" && rule.on <= today);
}

export interface ReleaseDate {
  what: string;
  when: string;
}

interface Releases {
  releases: ReleaseDate[];
  /** Of a subscription that begins now, until its last module opens. */
  months: number;
}

export async function readReleases(db: Db, offer: Offer, now = new Date()): Promise<Releases> {
  const courses = await readProgramme(db, offer);
  const releases = courses.flatMap(({ title, modules }) =>
    modules.flatMap(({ release }, index) => {
      if (!release) return [];
      const course = courses.length > 1 ? `${title}, module` : "Module";
      return [{ what: `${course}\u00a0${index + 1}`, when: releaseRuleLabel(release.rule, release) }];
    }),
  );
  const modules = courses.flatMap(({ modules }) => modules);
  return {
    releases,
    months: monthsOf(
      modules.map(({ release }) => release),
      parisDay(now),
    ),
  };
}
