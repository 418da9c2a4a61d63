import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { PROPOSAL_REVIEW_TIME } from '#shared/business.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { RefinedFields, RefinedBody } from '../../refined-questions-contract.ts'
import { refinedColumns } from './content.ts'
import { kind, presentOne } from './refined-questions.ts'
import { suggest, resubmit } from './suggestions.ts'

const SENT = {
  message: 'Your refined research question has been submitted for review.',
  next_steps: [
    `An editor will read your refined question, normally within ${PROPOSAL_REVIEW_TIME}.`,
    'We’ll tell you the decision. If a revision is requested, you can change it in My Workspace and send it again.',
    'Once it is approved, it appears in Available Projects, where you and others can claim it.',
  ],
}

type Change = { id: string; body: RefinedFields }

/** Submits a refined version of a question. @throws Failure invalid if the question was never approved for research. */
export async function refineQuestion(kernel: Kernel, actor: Actor, body: RefinedBody) {
  const refinable = await findRefinable(kernel.db, body.original_question_id)
  if (!refinable) {
    throw invalidField('original_question_id', 'Please choose a question that is open for research.')
  }
  const columns = { ...refinedColumns(body), estimated_duration: null, collaboration_type: null }
  const { question_id, category } = refinable
  const row = await suggest(kernel, actor, { kind, question_id, category, ...columns })
  return { refined_question: await presentOne(kernel, row), ...SENT }
}

export async function resubmitRefined(kernel: Kernel, actor: Actor, { id, body }: Change) {
  const row = await resubmit(kernel, actor, { id, kind, columns: refinedColumns(body) })
  return { refined_question: await presentOne(kernel, row), ...SENT }
}

/**
 * Finds a question by its own id or the id of a project that answers it; undefined if the question was never approved.
 */
const findRefinable = (db: Db, projectOrQuestionId: string) =>
  db
    .selectFrom('projects.project')
    .select(['question_id', 'category'])
    .where('question_id', 'is not', null)
    .where((eb) => eb.or([eb('id', '=', projectOrQuestionId), eb('question_id', '=', projectOrQuestionId)]))
    .limit(1)
    .executeTakeFirst()
