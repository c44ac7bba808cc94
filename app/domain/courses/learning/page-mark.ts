/** The names of what the forms of a lesson carry besides an author's fields, which never begin with an underscore. */
export const PAGE_MARK = "_page";
export const ATTEMPT = "_tentative";
