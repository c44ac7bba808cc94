/** A form as browsers send it. Every parser reads these alike: one type, without a comma, and one boundary (RFC 2046, 70 signs). */
export const ENCODED = /^application\/x-www-form-urlencoded\s*(?:;[^,]*)?$/i;
export const MULTIPART = /^multipart\/form-data\s*;\s*boundary=(?:"([^",\\]{1,70})"|([^\s;",]{1,70}))\s*$/i;
