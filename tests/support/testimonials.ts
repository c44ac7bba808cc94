import { linkIn } from "./buying.ts";
import type { Shop } from "./shop.ts";
import { type Page, Visitor } from "./visitor.ts";

/** Answers the email that asks whether a testimonial is hers. */
export async function answerAsAuthor(shop: Shop, email: string, button = "C’est bien moi"): Promise<Page> {
  const [asked] = await shop.mailbox.about("Ton témoignage\u00a0: c’est bien toi\u00a0?", email);
  const visitor = new Visitor(shop.url);
  return visitor.submit(await visitor.open(linkIn(asked, "/temoignages/confirmer?jeton=")), {}, button);
}
