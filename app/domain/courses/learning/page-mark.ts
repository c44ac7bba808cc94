/** The names of the shop's own fields in the forms of a lesson. An author's fields never begin with an underscore. */
export const PAGE_MARK = "_page";
export const ATTEMPT = "_tentative";
