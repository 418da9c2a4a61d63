import { createHash } from 'node:crypto'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Article } from '#formats/article/article.ts'
import type { Manuscript } from '#formats/manuscript/article.ts'
import { formulaExcessOf } from '#formats/manuscript/formula-limits.ts'
import { createRest } from '#server/work/rest.ts'
import { createSandbox } from '#server/work/sandbox.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { FileToWrite, PaperResult, PaperTask } from './paper-child.ts'

const FULL = 'We’re exporting too many papers right now. Please try again in a moment.'

const converter = createSandbox<PaperTask, PaperResult>({
  script: new URL('./paper-child.ts', import.meta.url),
  // A paper has up to 200 MB of pictures, which are copied into the file.
  memoryMaxBytes: 1536 * 1024 * 1024,
  withinMs: 15_000,
  waitingMax: 50,
  full: FULL,
})

const rest = createRest()

const refusal = (restSeconds: number): Failure =>
  new Failure('unavailable', 'This paper takes too long to convert. Please simplify its longest formulas and tables.', {
    retryAfterSeconds: restSeconds,
  })

const keyOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64')

/** The maximum number of tasks of a member that wait for another task of the same member. */
const WAITING_PER_MEMBER_MAX = 10

const turns = new Map<string, LimitFunction>()

/** Runs the tasks of each member one after another, so that no member can fill the queue. */
async function inTurn<T>(by: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(by) ?? pLimit(1)
  if (turn.pendingCount >= WAITING_PER_MEMBER_MAX) throw new Failure('unavailable', FULL, { retryAfterSeconds: 15 })
  turns.set(by, turn)
  try {
    return await turn(work)
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) turns.delete(by)
  }
}

/** Runs a member's task in the process that converts papers. */
async function ask(task: PaperTask, key: string, by: string) {
  const result = await inTurn(by, () => rest(key, refusal, () => converter.ask(task)))
  if ('refused' in result) throw new Failure('invalid', result.refused)
  return result
}

/**
 * Converts a manuscript to the article that would be published, in a separate process.
 * @throws Failure invalid if its formulas are too many or too long; unavailable if the conversion takes too long
 */
export async function convertManuscript({ sections, ...others }: Manuscript, by: string): Promise<Article> {
  const excess = formulaExcessOf(sections)
  if (excess) throw new Failure('invalid', excess)
  const sent = sections.map((section) => ({ ...section, doc: section.doc.toJSON() as unknown }))
  const result = await ask({ to: 'article', manuscript: { ...others, sections: sent } }, keyOf(sent), by)
  if (!('article' in result)) throw new Error('The conversion returned no article')
  return result.article
}

/**
 * Creates a file of a paper in a separate process.
 * @throws Failure unavailable if too many tasks are waiting, or if it takes too long
 */
export async function writeFile(file: FileToWrite, by: string): Promise<Buffer> {
  const result = await ask(file, `${file.to} ${keyOf(file.paper.article)}`, by)
  if (!('bytes' in result)) throw new Error('The conversion returned no file')
  return Buffer.from(result.bytes)
}
