import { data } from "react-router";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { findSignup } from "#app/domain/people/challenge-signups.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { workbookPdf } from "#app/pdf/challenge-workbook.server.ts";
import type { Route } from "./+types/challenge-workbook";

export async function loader({ url, context }: Route.LoaderArgs) {
  const signup = await findSignup(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!signup) throw data(null, { status: 404 });
  const pdf = await workbookPdf({ siteName: env.SITE_NAME, sellerName: seller.name });
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="cahier-des-cinq-jours.pdf"',
      "Referrer-Policy": "same-origin",
      "X-Robots-Tag": "noindex",
    },
  });
}
