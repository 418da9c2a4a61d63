import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { AuthorList } from '../../contributions-contract.ts'
import { findPaper } from '../queries.ts'
import { paperRoleOf, may } from '../rights.ts'
import { notFound, present } from './authors.ts'

/**
 * Returns a paper's authors as they will be printed. @throws Failure not_found, also for members who may not read the
 * paper.
 */
export async function readAuthors({ db }: Kernel, actor: Actor, paperId: string): Promise<AuthorList> {
  const paper = await findPaper(db, paperId)
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!paper || !may(paperRole, 'read')) throw notFound()
  return present(db, { actor, paperRole, paper })
}
