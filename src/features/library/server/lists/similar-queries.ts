import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Words of the text that are considered, and papers per word; a word in that many says little about the subject. */
const WORDS_MAX = 40
const COMMON_FROM = 300
/** One shared word, "patient" say, makes no likeness. */
const SHARED_WORDS_MIN = 2
/** Of what the text's words weigh, rare ones more than frequent ones, a paper must share this much. */
const SHARE_MIN = 0.35

export type PaperLike = { paper_id: string; title: string }

/** Papers whose title or keywords share most with a text, the likest first. */
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
