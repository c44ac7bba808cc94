import { z } from "zod";
import { runWithFace } from "#app/config/request-scope.server.ts";
import { brand } from "#app/config/seller.server.ts";
import { pageContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { FONTS_NAMES, type FontsName, PALETTE_NAMES, type PaletteName } from "#app/theme/brand.ts";
import { unseen } from "../texts/checks.server.ts";
import type { Route } from "./+types/face-preview";

/** The home page in a palette or a pair of letters that is not saved; what is not named stays as it is. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const face = z.object({
    palette: z.enum(PALETTE_NAMES as [PaletteName]).catch(brand.palette),
    fonts: z.enum(FONTS_NAMES as [FontsName]).catch(brand.fonts),
  });
  return unseen(
    await runWithFace(face.parse(Object.fromEntries(url.searchParams)), () => context.get(pageContext)("/")),
  );
}
