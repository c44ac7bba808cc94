import { type Kysely, sql } from "kysely";

/**
 * The last word may be the beginning of one: « négoc » finds « négociation ». Not below three letters, which begin too many
 * words, nor a word without a meaning of its own (« les »), nor inside quotation marks or after a minus sign. The index
 * holds stems (« negoci »): « négociatio » is longer than its own, and asks for each of its beginnings as one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function search_query(term text) returns tsquery language sql immutable strict parallel safe
    return (
      select websearch_to_tsquery('french', plain) || websearch_to_tsquery('french', folded) || case
        when word is null or plain like '%"%' or websearch_to_tsquery('french', word) = '' then ''
        else websearch_to_tsquery('french', left(folded, -length(word))) && to_tsquery('simple', word || ':*' || coalesce((
          select string_agg(' | ' || left(word, n), '') from generate_series(greatest(5, length(word) - 5), length(word) - 1) n
        ), ''))
      end
      from (
        select plain, folded, substring(folded from '(?:^|[\\s''])([a-z0-9]{3,40})$') as word
        from (
          select search_plain(term) as plain,
            lower(rtrim(replace(replace(search_folded(term), 'œ', 'oe'), 'æ', 'ae'))) as folded
        ) spelt
      ) begun
    )`.execute(db);
}
