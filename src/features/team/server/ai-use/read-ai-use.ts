import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { AiUses } from '../../contract.ts'
import { findPaper } from '../queries.ts'
import { paperRoleOf, may } from '../rights.ts'
import { notFound, present } from './ai-use.ts'

/**
 * Returns a paper's recorded AI uses and its declaration. @throws Failure not_found, also for members who may not read
 * the paper.
 */
export async function readAiUses({ db }: Kernel, actor: Actor, paperId: string): Promise<AiUses> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  return present(db, { actor, paperRole, paper })
}
