import { data } from "react-router";
import { readMyData, toCsv } from "#app/domain/accounts/my-data.server.ts";
import { audit } from "#app/domain/audit/audit.server.ts";
import { parisDay } from "#app/domain/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { customerWriter, signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/my-data-export";

/** Her data as a file. The download is written in the log; nothing else changes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const format = url.searchParams.get("format") ?? "json";
  if (format !== "json" && format !== "csv") throw data(null, { status: 404 });
  const db = context.get(dbContext);
  const user = signedInUser(context);
  const held = await readMyData(db, user);
  await audit(db, { ...customerWriter(context), action: "export-data", entity: "user", entityId: user.id });
  return new Response(format === "csv" ? toCsv(held) : JSON.stringify(held, null, 2), {
    headers: {
      "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="mes-donnees-${parisDay(new Date())}.${format}"`,
    },
  });
}
