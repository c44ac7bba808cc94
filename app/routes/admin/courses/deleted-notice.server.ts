import { findDeleted } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import type { Db } from "#db/connection.server.ts";
import { saidOf } from "./tree-done.ts";

/** What was deleted has no place any more: the page of the course says it at its beginning. */
export const deletedAddress = (course: string, id: string) => `${course}?supprime=${id}`;

export async function deletedNotice(db: Db, { searchParams }: URL): Promise<NoticeContent | undefined> {
  const id = searchParams.get("supprime") ?? "";
  const deleted = isId(id) ? await findDeleted(db, id) : undefined;
  if (!deleted) return undefined;
  const { part, title } = deleted;
  return { tone: "success", text: saidOf(part, title, part === "module" ? "supprimé" : "supprimée") };
}
