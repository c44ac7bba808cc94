import { sql } from "kysely";

/** Whether the row of `media_assets` has captions for deaf learners. */
export const hasCaptions = sql<boolean>`exists (select 1 from caption_tracks
  where caption_tracks.asset_id = media_assets.id and caption_tracks.kind = 'captions')`;
