import { papersBy } from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { OwnTexts } from '../knowledge/knowledge.ts'
import { paperOn, sourceOf } from '../retrieval/retrieval.ts'
import type { Reply } from './reply.ts'
import { answerFromPage } from './page.ts'

const SHOWN_MAX = 5

type From = { db: Db; own: OwnTexts }

/** Lists the titles of the papers by an author with this name, and marks withdrawn papers. */
async function papersOf({ db }: From, name: string): Promise<Reply | undefined> {
  const sources = (await papersBy(db, name, SHOWN_MAX)).map((paper) => sourceOf(paper, ''))
  if (sources.length === 0) return undefined
  const rows = sources.map(({ title, warning }) => `- ${title.replaceAll('*', '')}${warning ? ` (${warning})` : ''}`)
  return {
    outcome: 'answered',
    message: `Papers in the library by an author with this name:\n${rows.join('\n')}`,
    sources,
    suggestions: [],
    written_by: 'inflo',
  }
}

/**
 * Answers questions about a paper's authors, or about an author's papers.
 * @returns undefined for any other question, or if no paper matches
 */
export async function answerOfAuthors(from: From, question: string): Promise<Reply | undefined> {
  const name = requestedAuthor(question)
  const byName = name ? await papersOf(from, name) : undefined
  if (byName) return byName
  const topic = requestedAuthorsTopic(question)
  const paper = topic ? await paperOn(from, topic) : undefined
  return paper && (await answerFromPage(from, `/research/${paper.paperId}`, 'Who wrote this paper?')).reply
}

const WORKS = String.raw`(?:papers?|articles?|stud(?:y|ies)|research|work|works|publications?|anything|something|everything)`

const NAME = String.raw`(\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){1,5}?)`

const END = String.raw`\s*[?.!]*$`

const WRITTEN_BY = [
  new RegExp(
    String.raw`\b(?:what|which ${WORKS}|${WORKS})(?: else)? (?:did|has|have) ${NAME} (?:write|written|publish|published|author|authored)(?: here| on inflo)?${END}`,
    'iu',
  ),
  new RegExp(
    String.raw`\b${WORKS}(?: (?:that )?(?:is|are|was|were))?(?: written| published| authored)? (?:by|from) ${NAME}${END}`,
    'iu',
  ),
]

/**
 * Returns the name in a question that only asks for an author's papers. There may be no author with this name. Pure.
 */
const requestedAuthor = (question: string): string | undefined =>
  WRITTEN_BY.map((one) => one.exec(question.normalize('NFC').replace(/\s+/g, ' ').trim())?.[1]).find(Boolean)

const WHO_WROTE = new RegExp(
  String.raw`\bwho (?:wrote|authored|published|(?:are|were|is|was) the authors? of) (?:the|that|a|an|your|this) (?:\w+ )?(?:paper|article|study|review|trial) (?:on|about|called|titled|named|regarding) (.+?)${END}`,
  'iu',
)

/** Returns the topic of the paper if the question asks who wrote a paper about a topic. Pure. */
const requestedAuthorsTopic = (question: string): string | undefined => WHO_WROTE.exec(question)?.[1]
