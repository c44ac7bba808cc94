import { href } from "react-router";
import type { CourseTree } from "#app/domain/school/courses/editing/course-tree.server.ts";
import type { Part, TreeEdit } from "#app/domain/school/courses/editing/edit-tree.server.ts";

/** The id of what the page says of a change, at the module or lesson that was changed. */
export const DONE = "fait";

type Did = Exclude<TreeEdit["do"], "delete" | "put-lesson"> | "save-lesson";

const WORDS: Record<Did, string> = {
  "add-module": "ajouté",
  "add-lesson": "ajoutée",
  "rename-module": "enregistré",
  "release-module": "enregistré",
  "save-lesson": "enregistrée",
  move: "déplacé{e}",
  archive: "archivé{e}",
  unarchive: "sorti{e} des archives",
};

/** The address of the course that says so; the notice is added to it. */
export function doneAddress(courseId: string, did: Did, part: string): string {
  return `${href("/admin/cours/:id", { id: courseId })}?${DONE}=${did}&partie=${part}#${DONE}`;
}

/** « Leçon « Le carnet » archivée. » */
export function readDone({ searchParams }: URL, { modules }: CourseTree): { part: string; text: string } | null {
  const did = searchParams.get(DONE) ?? "";
  const part = searchParams.get("partie") ?? "";
  const ofModule = modules.find(({ id }) => id === part);
  const ofLesson = modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === part);
  const title = (ofModule ?? ofLesson)?.title;
  if (!searchParams.has("notice") || !Object.hasOwn(WORDS, did) || title === undefined) return null;
  const word = WORDS[did as Did].replace("{e}", ofModule ? "" : "e");
  return { part, text: saidOf(ofModule ? "module" : "lesson", title, word) };
}

export function saidOf(part: Part, title: string, word: string): string {
  return `${part === "module" ? "Module" : "Leçon"} «\u00a0${title}\u00a0» ${word}.`;
}
