import { sql } from 'kysely'
import { listPapersLike } from '#features/library/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { Similar } from '../../contract.ts'
import { SIMILAR_MAX } from '../../limits.ts'
import { statusInWords } from '../../stages.ts'
import { type QuestionStatus, PUBLIC_QUESTIONS } from '../../states.ts'
import '../tables.ts'
import { QUESTION_WORDS } from '../queries.ts'

/** Number of results reserved for papers, if any match, since an answer is more useful than another question. */
const PAPER_PLACES = 2

/** Presents a similar question, with a link to its paper if there is one. Pure. */
const presentQuestion = ({ text, status, paper_url, tracking_number }: SimilarQuestion): Similar => ({
  kind: 'question',
  title: text,
  state: statusInWords(status),
  url: paper_url ?? `/track/${tracking_number}`,
})

/**
 * Returns the most similar questions and papers, at most SIMILAR_MAX. Omits a paper that a listed question already
 * links to. Pure.
 */
export function pickSimilar(questions: Similar[], papers: Similar[]): Similar[] {
  const others = papers.filter(({ url }) => !questions.some((question) => question.url === url))
  const slots = SIMILAR_MAX - Math.min(PAPER_PLACES, others.length)
  const asked = questions.slice(0, slots)
  return [...asked, ...others.slice(0, SIMILAR_MAX - asked.length)]
}

/** Finds earlier questions, and papers, that are similar to the text of a question. */
export async function findSimilar({ db }: Pick<Kernel, 'db'>, text: string) {
  const [questions, papers] = await Promise.all([
    listSimilarQuestions(db, text, SIMILAR_MAX),
    listPapersLike(db, text, SIMILAR_MAX),
  ])
  const found = papers.map(({ paper_id, title }): Similar => ({
    kind: 'paper',
    title,
    state: 'Paper in the library',
    url: `/research/${paper_id}`,
  }))
  return { similar: pickSimilar(questions.map(presentQuestion), found) }
}

/**
 * Finds public questions that share most of a text's words, the most similar first. The text is never parsed as query
 * syntax.
 */
async function listSimilarQuestions(db: Db, text: string, most: number): Promise<SimilarQuestion[]> {
  const { rows } = await sql<SimilarQuestion>`
    with ${meantWords(text)}, hit as (
      select word.word, found.id from word cross join lateral (
        select id from questions.question
        where ${QUESTION_WORDS} @@ ${asQuery} and ${IS_PUBLIC} limit ${sql.lit(COMMON_FROM)}
      ) found
    ), weight as (
      select word, ln(${sql.lit(COMMON_FROM)} / greatest(1, count(hit.id))::float8) as weight
      from word left join hit using (word) group by word having count(hit.id) < ${sql.lit(COMMON_FROM)}
    ), likeness as (
      select hit.id, sum(weight) as likeness from hit join weight using (word)
      group by hit.id having count(*) >= ${sql.lit(SHARED_WORDS_MIN)}
    )
    select tracking_number, question.text, status, paper_url
    from likeness join questions.question as question using (id)
    where likeness >= ${sql.lit(SHARE_MIN)} * (select sum(weight) from weight)
    order by likeness desc, status_since desc, id limit ${most}`.execute(db)
  return rows
}

/** A word that occurs in at least this many public questions is too common to count. */
const COMMON_FROM = 300

/** Minimum number of shared words: a single one, such as "patient", does not make questions similar. */
const SHARED_WORDS_MIN = 2

/**
 * Minimum weight of the shared words, as a share of the weight of all the text's words. Rare words weigh more than
 * frequent ones.
 */
const SHARE_MIN = 0.35

type SimilarQuestion = {
  tracking_number: string
  text: string
  status: QuestionStatus
  paper_url: string | null
}

// Written as literals instead of parameters: otherwise PostgreSQL does not use the index of public questions (migration
// 0887).
const IS_PUBLIC = sql`status in (${sql.join(PUBLIC_QUESTIONS.map((status) => sql.lit(status)))})`

/**
 * Selects the text's words. A word that occurs in no public question is replaced by the known word with the most
 * similar spelling.
 */
const meantWords = (text: string) => sql`
  meant as (
    select string_agg(coalesce((
      select known.word from questions.word as known
      where known.word % written.word and similarity(known.word, written.word) >= ${sql.lit(SPELT_ALIKE_MIN)}
      order by known.word = written.word desc, similarity(known.word, written.word) desc, known.word limit 1
    ), written.word), ' ') as text
    from (select word from questions.written_words(${text}) as word limit ${sql.lit(WORDS_MAX)}) as written
  ), word as (
    select unnest(tsvector_to_array(to_tsvector('english', text))) as word from meant
  )`

// Quotes each word, so that characters with a meaning in query syntax are taken literally.
const asQuery = sql`('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/** Maximum number of the text's words that are looked up. */
const WORDS_MAX = 40

/** Minimum similarity of spelling, from 0 to 1, for replacing an unknown word. */
const SPELT_ALIKE_MIN = 0.4
