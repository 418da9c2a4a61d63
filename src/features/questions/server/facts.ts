import type { Db } from '#server/data/db.ts'
import { isPublic } from '../stages.ts'
import { questionStates, type QuestionStatus } from '../states.ts'
import type { MyQuestion } from '../contract.ts'
import { presentMine, type QuestionFacts, toFacts } from './presenters.ts'
import { findQuestions, listStatusChanges } from './queries.ts'
import { findOwnAndNamed } from './asker/own.ts'
import './tables.ts'

/**
 * Returns the public facts of questions by id. The asker is included only if they chose credit by name. Unknown ids are
 * omitted.
 */
export async function questionFacts(db: Db, ids: string[]): Promise<Map<string, QuestionFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await findQuestions(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}

/** Returns the most recently answered questions, each with the time of the answer. */
export async function answeredQuestions(db: Db, most: number): Promise<(QuestionFacts & { answeredAt: Date })[]> {
  const rows = await listAnswered(db, most)
  return rows.map((row) => ({ ...toFacts(row), answeredAt: row.status_since }))
}

type Around = { memberId: string; ids: string[]; most: number }

export type OwnQuestion = { facts: QuestionFacts; shown: MyQuestion }

/** Returns in one query a member's newest questions, their total number, and the questions with the given ids. */
export async function questionsAround(db: Db, around: Around) {
  const rows = await findOwnAndNamed(db, around)
  const own = rows.filter(({ asker_member_id: id }) => id === around.memberId)
  return {
    asked: rows[0]?.asked ?? 0,
    own: own.slice(0, around.most).map((row): OwnQuestion => ({ facts: toFacts(row), shown: presentMine(row) })),
    named: new Map(rows.map((row) => [row.id, toFacts(row)])),
  }
}

export type AskersWords = {
  text: string
  contextBackground: string | null
  importanceReason: string | null
  expectedOutcome: string | null
  resources: string | null
  /** The editors' questions, with the answers that the asker shared with the paper's authors. */
  clarifications: { asked: string; answered: string }[]
}

/** Returns the asker's background information on a question, for the authors of its paper. */
export async function askersWords(db: Db, id: string): Promise<AskersWords | undefined> {
  const [question] = await findQuestions(db, [id])
  if (!question) return undefined
  const changes = await listStatusChanges(db, [id])
  const { text, contextBackground, importanceReason, expectedOutcome, resources } = toFacts(question)
  const clarifications = changes.flatMap(({ is_shared: isShared, notes }, index) =>
    isShared ? [{ asked: changes[index - 1]?.notes ?? '', answered: notes }] : [],
  )
  return { text, contextBackground, importanceReason, expectedOutcome, resources, clarifications }
}

export type QuestionMilestones = { askedAt: Date; approvedAt: Date | null; text: string | null }

/** Returns when a question was asked and approved, and its text if it is public, for the provenance of its paper. */
export async function questionMilestones(db: Db, id: string): Promise<QuestionMilestones | undefined> {
  const [question] = await findQuestions(db, [id])
  if (!question) return undefined
  const changes = await listStatusChanges(db, [id])
  return {
    askedAt: question.asked_at,
    approvedAt: changes.find(({ status }) => status === questionStates.available)?.at ?? null,
    text: isPublic(question.status) ? question.text : null,
  }
}

/** Counts the questions that await a decision, including those returned after the asker's answer. */
export const countQuestionsToReview = async (db: Db): Promise<number> =>
  (await countQuestions(db, questionStates.submitted)).questions

/** Lists questions with a published paper, the newest answer first. */
const listAnswered = (db: Db, most: number) =>
  db
    .selectFrom('questions.question')
    .selectAll()
    .where('status', '=', questionStates.published)
    .where('paper_url', 'is not', null)
    .orderBy('status_since', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

const countQuestions = (db: Db, status?: QuestionStatus) => {
  const query = db.selectFrom('questions.question').select((eb) => eb.fn.countAll<number>().as('questions'))
  return (status ? query.where('status', '=', status) : query).executeTakeFirstOrThrow()
}
