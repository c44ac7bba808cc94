/** Normalised before it is checked, so that look-alike characters do not pass. */
export function normaliseEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}

/** « l…@exemple.fr »: its owner sees in which mailbox to look. `hideEmail` tells whoever holds a link not even that. */
export function maskedEmail(address: string): string {
  return address.replace(/^(.).*(?=@)/, "$1…");
}

/** « l…a@exemple.fr »: a guest sees a mistake at either end of what she has typed, and two signs at least stay hidden; only
 * `own` is shown in full. */
export function shownEmail(address: string, own: string | undefined): string {
  return address === own ? address : address.replace(/^(.)(?:.{2,}(.)|.*)(?=@)/, "$1…$2");
}

/** Providers with one mailbox at several domains. */
const TWINS: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
};
/** What these do not read in a name. */
const UNREAD: Record<string, RegExp> = { "gmail.com": /\./g, "proton.me": /[._-]/g };

/** One mailbox has one key, however its address is written. */
export function mailboxOf(email: string): string {
  const [name = "", typed = ""] = email.toLowerCase().split("@");
  const domain = TWINS[typed] ?? typed;
  const plain = name.replace(/\+.*/, "");
  return `${plain.replace(UNREAD[domain] ?? "", "")}@${domain}`;
}

/** What fingers make of the great providers: nobody reads a mailbox there, and what is sent is lost. */
const MISTYPED: Record<string, string> = {
  "gmail.com": "gmial gamil gmal gmil gmai gnail gmaill gmeil",
  "hotmail.com": "hotmial hotmal hotmai hormail hotmaill",
  "hotmail.fr": "hotmial hotmal hotmai hormail",
  "free.fr": "freee",
  "icloud.com": "iclou icoud iclould",
  "laposte.net": "lapose laposet lapsote lappste",
  "orange.fr": "oragne ornage orenge",
  "outlook.com": "outlok outloock outlouk",
  "outlook.fr": "outlok outloock outlouk",
  "wanadoo.fr": "wanado wandoo",
  "yahoo.com": "yaho yahooo",
  "yahoo.fr": "yaho yahooo",
};

const MISTYPED_COM = ["con", "cm", "comm", "vom"];

export function meantAddress(email: string): string | undefined {
  const [name = "", domain = ""] = email.split("@");
  const [host = "", ending = ""] = domain.split(/\.(?=[^.]*$)/);
  const isMistyped = ([meant, mistakes]: [string, string]) => {
    const [right = "", rightEnding = ""] = meant.split(".");
    const isWrongEnding = rightEnding === "com" && MISTYPED_COM.includes(ending);
    const isWrongHost = mistakes.split(" ").includes(host);
    return isWrongHost ? isWrongEnding || ending === rightEnding : host === right && isWrongEnding;
  };
  const meant = Object.entries(MISTYPED).find(isMistyped)?.[0];
  return meant && `${name}@${meant}`;
}

/** « l•••@e•••.fr »: the owner recognises the address; a stranger who holds the link does not learn it. */
export function hideEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
