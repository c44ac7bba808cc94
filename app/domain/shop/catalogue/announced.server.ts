import { coursePageOf } from "#app/content/courses/course-pages.ts";
import { strings } from "../../values/lines.ts";
import { siteBody } from "../../values/published-texts.server.ts";
import { type AnnouncedHelp, announcedHelp } from "./announced-help.ts";
import type { Announcement } from "./offered.ts";

export function announcementOf(formation: { slug: string; features: string[]; omitsToCome: boolean }): Announcement {
  const course = ownPageOf(formation.slug);
  const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title);
  const page = course ? { modules: titles(course.modules), bonuses: titles(course.bonuses) } : null;
  return { features: formation.features, omitsToCome: formation.omitsToCome, page };
}

function ownPageOf(slug: string) {
  const own = coursePageOf(slug);
  return own && siteBody(own.text);
}

/** All help that the formation's sheet and its own sales page announce. */
export function helpOf(formation: { slug: string; description: string; features: string[] }): AnnouncedHelp[] {
  const page = ownPageOf(formation.slug);
  const help = [...announcedHelp(formation), ...(page ? helpOnPage(page) : [])];
  return [...new Map(help.map((one) => [one.sentence, one])).values()];
}

/** By text: public pages ask at each request, and a published text is one object until the next. */
const read = new WeakMap<object, AnnouncedHelp[]>();

function helpOnPage(body: object): AnnouncedHelp[] {
  const known =
    read.get(body) ??
    announcedHelp({
      description: strings(body)
        .map(({ text }) => text)
        .join("\n"),
      features: [],
    });
  read.set(body, known);
  return known;
}
