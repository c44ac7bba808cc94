import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seller } from "#app/content/legal/blocks.ts";
import sample from "#app/content/legal/seller.sample.json" with { type: "json" };
import { dayIn } from "./offers.ts";

/** The whole identity of a seller, as SELLER_FILE has it, with these parts changed. */
export function aSeller(changed: Partial<Seller> = {}): Seller {
  return {
    name: "Essor SAS",
    founder: "Camille Martin",
    legalForm: "SASU",
    capital: "1 000 €",
    address: { street: "12, rue des Lilas", postalCode: "69003", city: "Lyon", country: "France" },
    siren: "552 100 554",
    rcs: "RCS Lyon 552 100 554",
    vatNumber: null,
    email: "bonjour@essor.fr",
    privacyEmail: "donnees@essor.fr",
    phone: "04 72 00 12 34",
    phoneHours: "du lundi au vendredi, de 9 h à 18 h",
    publicationDirector: "Camille Martin",
    host: { name: "Nuage SAS", address: "2, quai Perrache, 69002 Lyon", phone: "04 72 00 56 78" },
    mediator: {
      name: "Médiation du Rhône",
      address: "3, place Bellecour, 69002 Lyon",
      url: "https://mediation-rhone.fr",
      contractFrom: dayIn(-100),
      contractUntil: dayIn(100),
    },
    invoicingPlatform: "Plateforme Lumière",
    soldIn: null,
    social: { instagram: "", facebook: "", youtube: "", tiktok: "", linkedin: "" },
    ...changed,
  };
}

export function writeSeller(file: string, seller: object): string {
  writeFileSync(file, JSON.stringify(seller));
  return file;
}

/** The sample, with these parts changed, in a folder of its own. */
export function aSampleFile(changed: Partial<Seller>): string {
  return writeSeller(join(mkdtempSync(join(tmpdir(), "seller-")), "seller.json"), { ...sample, ...changed });
}
