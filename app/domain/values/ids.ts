/** PostgreSQL would raise an error on anything else instead of finding nothing. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
