import { questionFacts } from '#features/questions/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { REFINABLE_QUESTIONS_MAX } from '../../limits.ts'
import type { RefinableQuestion } from '../../refined-questions-contract.ts'
import { kind, present } from './refined-questions.ts'
import { listSuggestionsOfMember, countSuggestionsOfMember } from './suggestions.ts'

export async function listMyRefined({ db }: Kernel, { id: memberId }: Actor, page: { page: number; size: number }) {
  const rows = await listSuggestionsOfMember(db, { kind, memberId, ...page })
  const { suggestions: total } = await countSuggestionsOfMember(db, { kind, memberId })
  return { refined_questions: await present(db, rows), pagination: paginationOf({ ...page, total }) }
}

/** Lists the questions that members can refine: those approved for research, newest first. */
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

/** Lists the titles and questions of the newest projects that answer a professional's question. */
const listRefinable = (db: Db, most: number) =>
  db
    .selectFrom('projects.project')
    .select(['question_id', 'title'])
    .where('kind', '=', 'professional_question')
    .where('question_id', 'is not', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
