import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Mentoring } from '../../contract.ts'
import { paperRoleOf, may } from '../rights.ts'
import { notFound, listMentors } from './mentoring.ts'

const NOT_THEIRS = 'Only its authors, mentors and editors see who mentors a paper.'

/** @throws Failure not_found for those who may not read the paper, forbidden for who only reads along. */
export async function readMentoring({ db }: Kernel, actor: Actor, paperId: string): Promise<Mentoring> {
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!may(paperRole, 'read')) throw notFound()
  if (!may(paperRole, 'see_mentoring')) throw new Failure('forbidden', NOT_THEIRS)
  return listMentors(db, paperId)
}
