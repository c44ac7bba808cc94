/** As browsers send a form. Every parser reads these alike: one type, no comma, one boundary (RFC 2046: 70 signs). */
export const ENCODED = /^application\/x-www-form-urlencoded[ \t]*(?:;[^,]*)?$/i;
export const MULTIPART = /^multipart\/form-data[ \t]*;[ \t]*boundary=(?:"([^",\\]{1,70})"|([^\s;",]{1,70}))[ \t]*$/i;

/**
 * The site's forms are flat lists. A field name like `a[999999999]` makes Conform build an array of that length, and
 * `__intent__` makes it carry out commands in its value.
 */
export const PLAIN_NAME = /^(?!__(intent|state)__$)\w[\w-]{0,63}$/;

export const isForm = (type: string): boolean => ENCODED.test(type) || MULTIPART.test(type);

/** A form that is read before it is known who sends it: 256 KiB at most. */
export function isShort(contentLength: string | null | undefined): boolean {
  return Number(contentLength ?? Number.POSITIVE_INFINITY) <= 256 * 1024;
}
