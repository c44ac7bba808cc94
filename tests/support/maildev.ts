interface Mail {
  to: { address: string }[];
  subject: string;
  text: string;
}

/** The emails to that address in the mailbox of `npm run demo`, which is served beside the shop. */
export async function mailsTo(shopPort: number, email: string): Promise<Mail[]> {
  // The mailbox closes idle connections, so no connection is reused.
  const answer = await fetch(`http://localhost:${shopPort + 80}/email`, { headers: { Connection: "close" } });
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ to }) => to[0]?.address === email);
}

/** The one-time link to that page; undefined while no email has it. */
export async function mailedLink(shopPort: number, email: string, path: string): Promise<string | undefined> {
  const texts = (await mailsTo(shopPort, email)).map(({ text }) => text);
  return texts.join("\n").match(new RegExp(`http\\S+${path}\\?token=[\\w-]+`))?.[0];
}
