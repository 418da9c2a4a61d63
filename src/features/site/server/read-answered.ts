import { withdrawnAmong } from '#features/library/server/public.ts'
import { answeredQuestions } from '#features/questions/server/public.ts'
import type { Db } from '#server/data/db.ts'

const ANSWERED_SHOWN = 4

/** Number of answered questions to read: more than are shown, since some of their papers may have been withdrawn. */
const ANSWERED_READ = 20

const UNNAMED = { clinician: 'a clinician', community: 'a member of the community' } as const

/** Returns the questions that were answered last, each with its paper, unless that paper was withdrawn. */
export async function readAnswered(db: Db) {
  const answered = await answeredQuestions(db, ANSWERED_READ)
  const gone = await withdrawnAmong(
    db,
    answered.flatMap(({ paperUrl }) => paperUrl ?? []),
  )
  const shown = answered.filter(({ paperUrl }) => !gone.has(paperUrl ?? '')).slice(0, ANSWERED_SHOWN)
  return {
    questions: shown.map(({ text, askerName, kind, answeredAt, paperUrl }) => ({
      question_text: text,
      asked_by: askerName || UNNAMED[kind],
      answered_at: answeredAt.toISOString(),
      paper_url: paperUrl ?? '',
    })),
  }
}
