import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Mentoring } from '../../contract.ts'
import { paperRoleOf, may } from '../rights.ts'
import { notFound, listMentors } from './mentoring.ts'

const NOT_THEIRS = 'Only a paper’s authors, mentors and editors can see its mentors.'

/**
 * Returns a paper's mentors and their requested reviews. @throws Failure not_found for members who may not read the
 * paper, forbidden for guests without a mentoring role
 */
export async function readMentoring({ db }: Kernel, actor: Actor, paperId: string): Promise<Mentoring> {
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!may(paperRole, 'read')) throw notFound()
  if (!may(paperRole, 'see_mentoring')) throw new Failure('forbidden', NOT_THEIRS)
  return listMentors(db, paperId)
}
