import { audit } from "#app/domain/journal/audit/audit.server.ts";
import { readMyData } from "#app/domain/operations/privacy/my-data.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorOf, notFound, signedInUser } from "#app/middleware/guards.server.ts";
import { countPrint, fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/my-data-export";
import { copyOf } from "./data-copy.ts";

export const handle = { budget: "papers" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const format = url.searchParams.get("format") ?? "json";
  if (format !== "json" && format !== "csv") throw notFound();
  const db = context.get(dbContext);
  const user = signedInUser(context);
  await countPrint(context);
  return fileAnswer(context, { name: "mes-donnees", type: format }, async () => {
    const held = await readMyData(db, user);
    await audit(db, actorOf(context), { action: "export-data", entity: "user", entityId: user.id });
    return copyOf(held, format);
  });
}
