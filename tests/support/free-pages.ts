import { sendFile } from "./media.ts";
import type { Page, Visitor } from "./visitor.ts";

/** A page of the founder's own, in draft. */
export async function aPage(admin: Visitor, title: string, fields: Record<string, string> = {}): Promise<Page> {
  return admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: title, ...fields }, "Créer la page");
}

/** Adds a block of this kind at the end, and returns the form with the number of the block. */
export async function withBlock(admin: Visitor, form: Page, label: string): Promise<[Page, string]> {
  const added = await admin.submit(form, {}, `Ajouter\u00a0: ${label}`);
  const kinds = added.document.querySelectorAll("input[name^=blocks-][name$=-kind]");
  return [added, `blocks-${kinds.length - 1}`];
}

/** A page that offers a file, as it is before it is published: the form and what it is filled in with. */
export async function aFileOffer(
  admin: Visitor,
  title: string,
): Promise<{ form: Page; fields: Record<string, string> }> {
  const { id } = await sendFile(admin, "Ma grille.pdf", "%PDF-1.4\nune grille de prix\n");
  const [form, block] = await withBlock(admin, await aPage(admin, title), "fichier offert");
  const words = {
    "headline-text": "La grille",
    text: "Pour fixer tes prix.",
    asset: id,
    button: "Recevoir la grille",
    subject: "Ta grille de prix",
    message: "La voici.\n\n<b>Imprime-la.</b>",
  };
  return { form, fields: Object.fromEntries(Object.entries(words).map(([name, text]) => [`${block}-${name}`, text])) };
}
