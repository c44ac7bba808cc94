import type { ChoiceKind } from "#app/content/texts/fields.ts";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { ASSET_KINDS } from "#app/domain/school/blocks/stored-blocks.ts";
import type { Option } from "#app/ui/select-options.tsx";

/** What the shop has of what a field chooses from. */
export type Choices = Partial<Record<ChoiceKind, readonly Option[]>>;

/** The media of each kind. */
export function mediaChoices(assets: readonly AssetChoice[]): Choices {
  const named = Object.values(ASSET_KINDS).map((kind) => [
    kind,
    assets
      .filter((asset) => asset.kind === kind)
      .map(({ id, name, lacksCaptions }) => ({
        value: id,
        label: lacksCaptions ? `${name} · sans sous-titres` : name,
      })),
  ]);
  return Object.fromEntries(named);
}
