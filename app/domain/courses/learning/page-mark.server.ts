import { secretBox } from "../../values/secret-box.server.ts";

/** Whose page a form stands on, and which version of the lesson it shows. */
export interface PageMark {
  userId: string;
  version: number;
}

const box = secretBox("page-mark");

/** Stands in each form of a lesson, and still says it when the session has ended. Only the shop can make one. */
export function markPage({ userId, version }: PageMark): string {
  return box.seal(`${userId} ${version}`, "");
}

/** Undefined for a mark that the shop has not made. */
export function readPageMark(mark: string | null): PageMark | undefined {
  const [userId, version] = (mark && box.unseal(mark, ""))?.split(" ") ?? [];
  return userId && version ? { userId, version: Number(version) } : undefined;
}
