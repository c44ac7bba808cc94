/** True for what can be an id at all: anything else would make PostgreSQL complain instead of finding nothing. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
