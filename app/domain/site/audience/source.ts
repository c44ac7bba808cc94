/** Hosts that a reader recognises, by the end of their names. Any other is « autre site ». */
const KNOWN_HOSTS = new Map(
  Object.entries({
    google: "Google",
    bing: "Bing",
    qwant: "Qwant",
    ecosia: "Ecosia",
    duckduckgo: "DuckDuckGo",
    yahoo: "Yahoo",
    "search.brave": "Brave",
    lilo: "Lilo",
    startpage: "Startpage",
    instagram: "Instagram",
    facebook: "Facebook",
    youtube: "YouTube",
    "youtu.be": "YouTube",
    tiktok: "TikTok",
    linkedin: "LinkedIn",
    "lnkd.in": "LinkedIn",
    pinterest: "Pinterest",
    "t.co": "X",
    "x.com": "X",
    twitter: "X",
    threads: "Threads",
    reddit: "Reddit",
    whatsapp: "WhatsApp",
    telegram: "Telegram",
    "t.me": "Telegram",
    discord: "Discord",
    snapchat: "Snapchat",
    mastodon: "Mastodon",
    bsky: "Bluesky",
    substack: "Substack",
    medium: "Medium",
    spotify: "Spotify",
    deezer: "Deezer",
    ausha: "Ausha",
    acast: "Acast",
    podcasts: "Podcasts",
    linktr: "Linktree",
    beacons: "Beacons",
    eventbrite: "Eventbrite",
    meetup: "Meetup",
    wikipedia: "Wikipédia",
    chatgpt: "ChatGPT",
    openai: "ChatGPT",
    perplexity: "Perplexity",
    claude: "Claude",
    "gemini.google": "Gemini",
    copilot: "Copilot",
    mistral: "Mistral",
    "mail.google": "Messagerie",
    outlook: "Messagerie",
    "mail.yahoo": "Messagerie",
    orange: "Orange",
    free: "Free",
    laposte: "La Poste",
  }),
);

export const NO_SOURCE = "";
export const OTHER_SITE = "autre site";
export const OTHER_WORD = "autre mot";

/**
 * Where a reader came from: a word of the founder's own (`?c=`), or the site that the browser names. `words`: the
 * registered ones; anybody can invent others. Pure.
 */
export function sourceOf(
  { word, referrer, ownHost }: { word: string | null; referrer: string | undefined; ownHost: string | undefined },
  words: ReadonlySet<string>,
): string {
  if (word !== null) return words.has(word) ? `mot ${word}` : OTHER_WORD;
  const host = hostOf(referrer);
  if (!host || host === ownHost) return NO_SOURCE;
  const parts = host.replace(/^(?:www|m|l|lm)\./, "").split(".");
  for (let start = 0; start < parts.length; start++) {
    const known = KNOWN_HOSTS.get(parts.slice(start).join(".")) ?? KNOWN_HOSTS.get(parts.slice(start, -1).join("."));
    if (known) return known;
  }
  return OTHER_SITE;
}

function hostOf(referrer: string | undefined): string | undefined {
  if (!referrer || !/^https?:\/\//.test(referrer) || !URL.canParse(referrer)) return undefined;
  return new URL(referrer).host;
}
