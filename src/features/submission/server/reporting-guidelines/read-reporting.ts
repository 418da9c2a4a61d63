import { findPaper, paperRoleOf, may } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Reporting } from '../../reporting-guidelines/guideline-contract.ts'
import { present } from './reporting-guidelines.ts'

/** Reads a paper's guideline and answers. @throws Failure not_found, also for members who may not read the paper. */
export async function readReporting({ db }: Kernel, actor: Actor, paperId: string): Promise<Reporting> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw new Failure('not_found', 'Paper not found')
  return present(db, paper, may(paperRole, 'write', paper.status))
}
