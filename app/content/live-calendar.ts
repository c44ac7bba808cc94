/**
 * The texts of live sessions in a calendar. The link to the session stays on its page, because calendars are easily
 * shared.
 */
export const liveCalendar = {
  name: (siteName: string) => `Directs ${siteName}`,
  summary: (title: string, formation: string) => `${title} · ${formation}`,
  description: (page: string) =>
    `Le lien du direct s’affiche sur cette page 15\u00a0minutes avant le début\u00a0:\n${page}`,
};
