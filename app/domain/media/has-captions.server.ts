import { sql } from "kysely";

/** Of a row of media_assets: whether whoever does not hear can follow it. */
export const hasCaptions = sql<boolean>`exists (select 1 from caption_tracks
  where caption_tracks.asset_id = media_assets.id and caption_tracks.kind = 'captions')`;
