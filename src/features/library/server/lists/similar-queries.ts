import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/**
 * The search uses at most `WORDS_MAX` words of the text. It ignores a word that `COMMON_FROM` or more papers contain,
 * since such a word says little about the subject.
 */
const WORDS_MAX = 40
const COMMON_FROM = 300
/** Minimum number of shared words. A single shared word, such as "patient", does not make papers similar. */
const SHARED_WORDS_MIN = 2
/** Minimum weight of the shared words, as a share of the weight of all words of the text. Rare words weigh more. */
const SHARE_MIN = 0.35

export type PaperLike = { paper_id: string; title: string }

/** Lists the papers whose title and keywords share the most words with `text`, most similar first. */
export async function listPapersLike(db: Db, text: string, most: number): Promise<PaperLike[]> {
  const { rows } = await sql<PaperLike>`
    with word as (
      select unnest(tsvector_to_array(to_tsvector('english', search.plain(${text})))) as word limit ${sql.lit(WORDS_MAX)}
    ), hit as (
      select word.word, found.paper_id from word cross join lateral (
        select paper_id from library.topic where words @> array[word.word] limit ${sql.lit(COMMON_FROM)}
      ) found
    ), weight as (
      select word, ln(${sql.lit(COMMON_FROM)} / greatest(1, count(hit.paper_id))::float8) as weight
      from word left join hit using (word) group by word having count(hit.paper_id) < ${sql.lit(COMMON_FROM)}
    ), likeness as (
      select hit.paper_id, sum(weight) as likeness from hit join weight using (word)
      group by hit.paper_id having count(*) >= ${sql.lit(SHARED_WORDS_MIN)}
    )
    select paper.paper_id, paper.title
    from likeness join library.paper as paper on paper.id = likeness.paper_id
    where paper.withdrawn_at is null
      and likeness >= ${sql.lit(SHARE_MIN)} * (select sum(weight) from weight)
    order by likeness desc, paper.published_on desc, paper.id limit ${most}`.execute(db)
  return rows
}
