import { paperOrigin } from '#features/library/server/public.ts'
import { claimMilestones } from '#features/projects/server/public.ts'
import { questionMilestones } from '#features/questions/server/public.ts'
import { paperMilestones } from '#features/submission/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { stepsOf } from './steps.ts'

/** How a paper came about. @throws Failure not_found */
export async function readProvenance({ db }: Pick<Kernel, 'db'>, idOrPaperId: string) {
  const origin = await paperOrigin(db, idOrPaperId)
  const { paperId, title, questionId, workspacePaperId } = origin
  const [question, claims, writing] = await Promise.all([
    questionId ? questionMilestones(db, questionId) : undefined,
    workspacePaperId ? claimMilestones(db, workspacePaperId) : [],
    workspacePaperId ? paperMilestones(db, workspacePaperId) : undefined,
  ])
  return { paper_id: paperId, title, steps: stepsOf({ origin, question, claims, writing }) }
}
