import { sql } from "kysely";

/** What people read of a file of the media library, in a query that reads it: its title, else its name when it came. */
export const mediaName = sql<string>`coalesce(nullif(media_assets.title, ''), media_assets.original_name)`;
