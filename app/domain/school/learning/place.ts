const MAX_SECONDS = 24 * 3600;

/**
 * Seconds of a place in a film, typed as seconds, `mm:ss` or `h:mm:ss`. Null for anything else, and beyond 24 hours.
 */
export function parsePlace(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  if (match[2] !== undefined && seconds > 59) return null;
  if (match[1] !== undefined && minutes > 59) return null;
  const place = hours * 3600 + minutes * 60 + seconds;
  return place <= MAX_SECONDS ? place : null;
}
