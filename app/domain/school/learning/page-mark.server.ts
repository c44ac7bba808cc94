import { secretBox } from "../../values/secret-box.server.ts";
import { PAGE_MARK } from "./page-mark.ts";

/** Whose page a form is on, and which version of which lesson the page shows. */
export interface PageMark {
  userId: string;
  /** Undefined in the marks of an earlier release. */
  lessonId?: string;
  version: number;
}

const box = secretBox("page-mark");

/**
 * The sealed value in each form of a lesson. It is still valid when the session has ended, and only the shop can make
 * one.
 */
export function sealPageMark({ userId, lessonId, version }: Required<PageMark>): string {
  return box.seal(`${userId} ${version} ${lessonId}`, "");
}

/** Undefined for a forged mark. */
export function readPageMark(mark: string | null): PageMark | undefined {
  const [userId, version, lessonId] = (mark && box.unseal(mark, ""))?.split(" ") ?? [];
  return userId && version ? { userId, lessonId, version: Number(version) } : undefined;
}

/** The version that the page of a form shows; undefined for a mark of another lesson, whose numbers mean other texts. */
export function versionOnPage(form: FormData | URLSearchParams, lessonId: string): number | undefined {
  const mark = readPageMark(String(form.get(PAGE_MARK) ?? ""));
  return mark?.lessonId === lessonId ? mark.version : undefined;
}
