import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { printOnce } from "#app/pdf/printer.server.ts";
import { siteBody } from "../../values/published-texts.server.ts";

const publisher = () => ({ siteName: env.SITE_NAME, sellerName: seller.name });

export function printGuide(): Promise<Buffer> {
  return printOnce("guide", { ...publisher(), guide: siteBody("guide-document") });
}

export function printWorkbook(): Promise<Buffer> {
  return printOnce("workbook", {
    ...publisher(),
    days: siteBody("challenge-jours"),
    sheets: siteBody("challenge-cahier").days,
    bonuses: siteBody("challenge-bonus"),
  });
}
