const DURATION = /^(?=\d)(?:(\d{1,4})\s?h(?:eures?)?)?\s?(?:(\d{1,5})\s?(?:min(?:utes?)?)?)?$/i;

/** The minutes of « 90 », « 90 min », « 2 h », « 1 h 30 »; undefined for anything else. */
export function readMinutes(text: string): number | undefined {
  const [match, hours = "0", minutes = "0"] = DURATION.exec(text.trim()) ?? [];
  return match === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
