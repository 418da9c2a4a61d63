import { sql } from 'kysely'
import type { Inline } from '#formats/article/article.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { whereNamed } from '../queries.ts'
import '../tables.ts'

const titled = <T extends { title_markup: Inline[] | null }>({ title_markup: markup, ...paper }: T) => ({
  ...paper,
  ...(markup ? { title_markup: markup } : {}),
})

/** Returns the next newer and older papers of a paper's category, and related papers. @throws Failure not_found */
export async function readSurroundings({ db }: Pick<Kernel, 'db'>, idOrPaperId: string) {
  const place = await findPlace(db, { column: whereNamed(idOrPaperId), value: idOrPaperId })
  if (!place) throw new Failure('not_found', 'Paper not found')
  const [newer, older, related] = await Promise.all([
    findNewer(db, place),
    findOlder(db, place),
    listRelated(db, place.id),
  ])
  return { newer: newer ? titled(newer) : null, older: older ? titled(older) : null, related: related.map(titled) }
}

const findPlace = (db: Db, idOrPaperId: { column: 'id' | 'paper_id'; value: string }) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'category', 'published_on'])
    .where(idOrPaperId.column, '=', idOrPaperId.value)
    .executeTakeFirst()

/** Finds the paper that follows a given paper in lists, which are sorted newest first and, within a day, by id. */
const findOlder = (db: Db, { id, category, published_on: day }: Place) =>
  neighbours(db, category)
    .where('published_on', '<=', day)
    .where((eb) => eb.or([eb('published_on', '<', day), eb('id', '>', id)]))
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .executeTakeFirst()

const findNewer = (db: Db, { id, category, published_on: day }: Place) =>
  neighbours(db, category)
    .where('published_on', '>=', day)
    .where((eb) => eb.or([eb('published_on', '>', day), eb('id', '<', id)]))
    .orderBy('published_on')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/**
 * Lists the papers that share the most words in title and keywords. Rarer words count more. Ignores words in
 * `COMMON_FROM` or more papers, so that fewer papers are read for each word. Does not compare abstracts, since their
 * words about methods make all papers look similar.
 */
async function listRelated(db: Db, paperId: string) {
  const { rows } = await sql<{
    paper_id: string
    title: string
    title_markup: Inline[] | null
    category: string
    authors: string[]
  }>`
    with word as (
      select distinct unnest(words) as word from library.topic where paper_id = ${paperId}
    ), hit as (
      select word.word, found.paper_id from word cross join lateral (
        select paper_id from library.topic where words @> array[word.word] limit ${sql.lit(COMMON_FROM)}
      ) found
    ), weight as (
      select word, ln(${sql.lit(COMMON_FROM)} / count(*)::float8) as weight from hit
      group by word having count(*) between 2 and ${sql.lit(COMMON_FROM - 1)}
    ), likeness as (
      select hit.paper_id, sum(weight) as likeness from hit join weight using (word)
      where hit.paper_id <> ${paperId} group by hit.paper_id having count(*) >= ${sql.lit(SHARED_WORDS_MIN)}
    )
    select paper.paper_id, paper.title, paper.title_markup, paper.category, paper.author_names as authors
    from likeness join library.paper as paper on paper.id = likeness.paper_id
    where paper.withdrawn_at is null
    order by likeness desc, paper.published_on desc, paper.id limit ${sql.lit(RELATED_MAX)}`.execute(db)
  return rows
}

const neighbours = (db: Db, category: string) =>
  db
    .selectFrom('library.paper')
    .select(['paper_id', 'title', 'title_markup'])
    .where('category', '=', category)
    .where('withdrawn_at', 'is', null)
    .limit(1)

type Place = { id: string; category: string; published_on: string }

const RELATED_MAX = 3

/** A word in this many papers or more says little about a paper's subject. */
const COMMON_FROM = 300

/** A single shared word does not make papers related. */
const SHARED_WORDS_MIN = 2
