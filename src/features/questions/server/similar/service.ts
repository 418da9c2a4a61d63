import { listPapersLike } from '#features/library/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Similar } from '../../contract.ts'
import { SIMILAR_MAX } from '../../limits.ts'
import { statusInWords } from '../../stages.ts'
import { listSimilarQuestions, type SimilarQuestion } from './queries.ts'

/** So many places are kept for papers, if there are papers: an answer is worth more than a question. */
const PAPER_PLACES = 2

/** Pure. */
const presentQuestion = ({ text, status, paper_url, tracking_number }: SimilarQuestion): Similar => ({
  kind: 'question',
  title: text,
  state: statusInWords(status),
  url: paper_url ?? `/track/${tracking_number}`,
})

/** The likest of both, at most SIMILAR_MAX; a paper that a question leads to already is not told twice. Pure. */
export function pickSimilar(questions: Similar[], papers: Similar[]): Similar[] {
  const others = papers.filter(({ url }) => !questions.some((question) => question.url === url))
  const slots = SIMILAR_MAX - Math.min(PAPER_PLACES, others.length)
  const asked = questions.slice(0, slots)
  return [...asked, ...others.slice(0, SIMILAR_MAX - asked.length)]
}

/** What was asked or answered before that is like the text of a question. */
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
