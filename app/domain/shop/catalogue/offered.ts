import type { AnnouncedHelp } from "./announced-help.ts";

export interface TaughtModule {
  /** The title of its course. */
  course: string;
  title: string;
  published: string[];
  /** The number of lessons in the programme, « à paraître » included. */
  lessons: number;
  /** Of the published lessons that count towards the end of the course. */
  minutes: number;
}

export interface Offered {
  /** Behind the title of their course, when there are several. */
  modules: string[];
  bonuses: string[];
  toCome: string[];
  /** Of the lessons that count: a refund compares the buyer's progress with them. */
  minutes: number;
}

/** The places besides the programme where modules and bonuses are announced. */
export interface Announcement {
  /** « Module 1 : … », « 3 bonus : … », « Bonus : … » */
  features: string[];
  page: { modules: string[]; bonuses: string[] } | null;
  /** The pages say of modules without a lesson that they are no part of the offer. */
  omitsToCome: boolean;
}

export interface MissingPart {
  /** `session`: no date is planned for the announced help; `counsel`: the regime does not allow it yet. */
  kind: "module" | "bonus" | "session" | "counsel";
  title: string;
}

export function offeredParts(all: TaughtModule[]): Offered {
  const { modules, bonusModules } = split(all);
  const isOne = new Set(all.map(({ course }) => course)).size < 2;
  const named = ({ course, title }: TaughtModule) => (isOne ? title : `${course}\u00a0: ${title}`);
  return {
    modules: modules.filter(hasContent).map(named),
    bonuses: bonusModules.flatMap(({ published }) => published),
    toCome: modules.filter((module) => !hasContent(module)).map(named),
    minutes: all.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** The numbers of the modules without a lesson, counted from 1 as the sales pages do. */
export function numbersToCome(all: TaughtModule[]): number[] {
  return split(all).modules.flatMap((module, index) => (hasContent(module) ? [] : [index + 1]));
}

/**
 * The announced parts that have no content; a lesson « à paraître » is none. Digital content must be as announced (Code
 * de la consommation, art. L224-25-12 to -14), so a formation with a missing part cannot be opened.
 */
export function missingParts({ features, page, omitsToCome }: Announcement, all: TaughtModule[]): MissingPart[] {
  const { modules, bonusModules } = split(all);
  const { modules: offered, bonuses } = offeredParts(all);
  const numbered = features.flatMap((line) => {
    const number = Number(/^module (\d+)\b/i.exec(line)?.[1] ?? 0);
    return number > 0 && !hasContent(modules[number - 1]) ? [modules[number - 1]?.title ?? line] : [];
  });
  const onPage = (page?.modules ?? []).filter((_, index) => modules[index] === undefined);
  const empty = omitsToCome && offered.length > 0 ? [] : modules.filter((module) => !hasContent(module));
  const announced = Math.max(page?.bonuses.length ?? 0, bonusCount(features));
  const incomplete = bonusModules.filter(({ published, lessons }) => published.length < lessons || lessons === 0);
  const missingBonuses =
    incomplete.length > 0
      ? incomplete.map(({ title }) => title)
      : Array.from({ length: Math.max(announced - bonuses.length, 0) }, (_, index) => {
          return page?.bonuses[bonuses.length + index] ?? `Bonus ${bonuses.length + index + 1}`;
        });
  return [
    ...new Set([...empty.map(({ title }) => title), ...onPage, ...numbered]).values().map(part("module")),
    ...new Set(missingBonuses).values().map(part("bonus")),
  ];
}

/** The announced help that nobody could deliver (Code de la consommation, art. L121-2). */
export function missingHelp(help: AnnouncedHelp[], { hasSession, isAllowed }: Delivery): MissingPart[] {
  if (!isAllowed) return help.map(({ sentence }) => part("counsel")(sentence));
  const dated = help.filter(({ kind }) => kind === "live" || kind === "individual");
  return hasSession ? [] : dated.map(({ sentence }) => part("session")(sentence));
}

interface Delivery {
  hasSession: boolean;
  isAllowed: boolean;
}

const part = (kind: MissingPart["kind"]) => (title: string) => ({ kind, title });

/** The bonuses of a course are the lessons of its module « Bonus ». */
function split(all: TaughtModule[]): { modules: TaughtModule[]; bonusModules: TaughtModule[] } {
  const isBonus = ({ title }: TaughtModule) => /^bonus\b/i.test(title);
  return { modules: all.filter((module) => !isBonus(module)), bonusModules: all.filter(isBonus) };
}

function hasContent(module: TaughtModule | undefined): boolean {
  return module !== undefined && module.published.length > 0;
}

/** « 3 bonus : … » announces three, a line « Bonus : … » one. */
function bonusCount(features: string[]): number {
  const counted = features.map((line) => Number(/^(\d+) bonus\b/i.exec(line)?.[1] ?? 0));
  const single = features.filter((line) => /^bonus\b/i.test(line)).length;
  return Math.max(single, ...counted, 0);
}
