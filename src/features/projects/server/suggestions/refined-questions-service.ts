import { questionFacts } from '#features/questions/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { PROPOSAL_REVIEW_TIME } from '#shared/business.ts'
import { invalidField } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type {
  MyRefinedQuestion,
  RefinableQuestion,
  RefinedBody,
  RefinedFields,
} from '../../refined-questions-contract.ts'
import { REFINABLE_QUESTIONS_MAX } from '../../limits.ts'
import { resubmit, suggest, withdrawOwn } from './service.ts'
import { refinedColumns } from './content.ts'
import { presentRefined } from './presenters.ts'
import {
  countSuggestionsOfMember,
  findRefinable,
  listRefinable,
  listSuggestionsOfMember,
  type SuggestionRow,
} from './queries.ts'

const kind = 'refined_question' as const

const SENT = {
  // Verbatim from the specification.
  message: 'Your refined research question has been submitted for review.',
  next_steps: [
    `An editor reads your refined question, normally within ${PROPOSAL_REVIEW_TIME}.`,
    'You are told the decision. If a revision is asked for, you change it in My Workspace and send it again.',
    'Once it is approved, it appears in Available Projects, where you and others can claim it.',
  ],
}

async function present(db: Db, rows: SuggestionRow[]): Promise<MyRefinedQuestion[]> {
  const questions = await questionFacts(
    db,
    rows.flatMap(({ question_id: id }) => (id ? [id] : [])),
  )
  return rows.map((row) => presentRefined(row, questions.get(row.question_id ?? '')))
}

async function presentOne({ db }: Kernel, row: SuggestionRow): Promise<MyRefinedQuestion> {
  const [refined] = await present(db, [row])
  if (!refined) throw new Error('One row gives one refined question')
  return refined
}

/** @throws Failure invalid when the question was never approved for research. */
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

type Change = { id: string; body: RefinedFields }

export async function resubmitRefined(kernel: Kernel, actor: Actor, { id, body }: Change) {
  const row = await resubmit(kernel, actor, { id, kind, columns: refinedColumns(body) })
  return { refined_question: await presentOne(kernel, row), ...SENT }
}

export const withdrawRefined = async (kernel: Kernel, actor: Actor, id: string) => ({
  refined_question: await presentOne(kernel, await withdrawOwn(kernel, actor, { id, kind })),
})

export async function listMyRefined({ db }: Kernel, { id: memberId }: Actor, page: { page: number; size: number }) {
  const rows = await listSuggestionsOfMember(db, { kind, memberId, ...page })
  const { suggestions: total } = await countSuggestionsOfMember(db, { kind, memberId })
  return { refined_questions: await present(db, rows), pagination: paginationOf({ ...page, total }) }
}

/** The questions that members can refine: those approved for research, the newest first. */
export async function listRefinableQuestions({ db }: Kernel): Promise<{ questions: RefinableQuestion[] }> {
  const rows = await listRefinable(db, REFINABLE_QUESTIONS_MAX)
  const ids = rows.flatMap(({ question_id: id }) => (id ? [id] : []))
  const facts = await questionFacts(db, ids)
  const questions = rows.flatMap(({ question_id: id, title }) => {
    const question = id ? facts.get(id)?.text : undefined
    return id && question ? [{ question_id: id, title, question }] : []
  })
  return { questions }
}
