/** A form as browsers send it. Every parser reads these alike: one type, without a comma, and one boundary (RFC 2046, 70 signs). */
export const ENCODED = /^application\/x-www-form-urlencoded[ \t]*(?:;[^,]*)?$/i;
export const MULTIPART = /^multipart\/form-data[ \t]*;[ \t]*boundary=(?:"([^",\\]{1,70})"|([^\s;",]{1,70}))[ \t]*$/i;
