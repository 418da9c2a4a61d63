import { papersBy } from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { OwnTexts } from '../knowledge/service.ts'
import { paperOn, sourceOf } from '../retrieval/service.ts'
import { requestedAuthor, requestedAuthorsTopic } from './authors-policy.ts'
import { answerFromPage } from './page-service.ts'
import type { Reply } from './reply.ts'

const SHOWN_MAX = 5

type From = { db: Db; own: OwnTexts }

/** Answers by the titles of whatever somebody of that name wrote; of withdrawn ones it says so. */
async function papersOf({ db }: From, name: string): Promise<Reply | undefined> {
  const sources = (await papersBy(db, name, SHOWN_MAX)).map((paper) => sourceOf(paper, ''))
  if (sources.length === 0) return undefined
  const rows = sources.map(({ title, warning }) => `- ${title.replaceAll('*', '')}${warning ? ` (${warning})` : ''}`)
  return {
    outcome: 'answered',
    message: `In the library, by an author of that name:\n${rows.join('\n')}`,
    sources,
    suggestions: [],
    written_by: 'inflo',
  }
}

/** Answers who wrote a paper, or what somebody wrote; undefined where something else is asked, or nothing stands here of them. */
export async function answerOfAuthors(from: From, question: string): Promise<Reply | undefined> {
  const name = requestedAuthor(question)
  const byName = name ? await papersOf(from, name) : undefined
  if (byName) return byName
  const topic = requestedAuthorsTopic(question)
  const paper = topic ? await paperOn(from, topic) : undefined
  return paper && (await answerFromPage(from, `/research/${paper.paperId}`, 'Who wrote this paper?')).reply
}
