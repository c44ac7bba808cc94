/** What a calendar says of the live sessions. The link stays on its page: a calendar is shared easily. */
export const liveCalendar = {
  name: (siteName: string) => `Directs ${siteName}`,
  summary: (title: string, formation: string) => `${title} · ${formation}`,
  description: (page: string) =>
    `Le lien du direct s’affiche sur cette page 15\u00a0minutes avant le début\u00a0:\n${page}`,
};
