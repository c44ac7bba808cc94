const TO_COME = /à paraître|à venir|bientôt/i;
const LATEST = /au plus tard le (\d{1,2})(?:er)? (\p{L}+) (\d{4})/giu;
const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

/**
 * True of a text that announces something « à paraître » without a day, or for a day that has passed: then it is no part
 * of the offer, and the page says so (Code de la consommation, art. L121-2 and L224-25-12). With « au plus tard le 15 mars
 * 2027 » the founder sells it for that day.
 */
export function isUndatedPromise(text: string, today: Temporal.PlainDate): boolean {
  if (!TO_COME.test(text)) return false;
  const days = [...text.matchAll(LATEST)].map(([, day = "", month = "", year = ""]) => dayOf(+day, month, +year));
  return days.length === 0 || days.some((day) => day === null || Temporal.PlainDate.compare(day, today) < 0);
}

function dayOf(day: number, name: string, year: number): Temporal.PlainDate | null {
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? null : Temporal.PlainDate.from({ year, month, day });
}
