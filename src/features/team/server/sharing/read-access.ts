import { presentMembers, membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { PaperAccess } from '../../contract.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import { findTeams } from '../queries.ts'
import { paperRoleOf, may } from '../rights.ts'
import { notFound, listGuests, listInvitations, kindOf } from './guests.ts'

/** Returns the people with access to a paper. @throws Failure not_found, also for members without access */
export async function readAccess({ db, now }: Kernel, actor: Actor, paperId: string): Promise<PaperAccess> {
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!may(paperRole, 'read')) throw notFound()
  const [team, guests] = await Promise.all([findTeams(db, [paperId]), listGuests(db, paperId)])
  const authors = new Set(team.map(({ member_id: id }) => id))
  const ids = [...authors, ...guests.map(({ member_id: id }) => id)]
  const present = await presentMembers(db, ids)
  const [members, profiles] = await Promise.all([membersByIds(db, ids), profilesByIds(db, present)])
  const named = (id: string) => ({
    id,
    name: members.get(id)?.name ?? FORMER_MEMBER,
    institution: profiles.get(id)?.institution || null,
  })
  const mayInvite = may(paperRole, 'invite')
  const invitations = mayInvite ? await listInvitations(db, paperId, now()) : []
  return {
    people: [
      ...team.map(({ member_id: id, lead }) => ({
        ...named(id),
        role: lead ? ('lead' as const) : ('member' as const),
        guest: null,
      })),
      ...guests
        .filter(({ member_id: id }) => !authors.has(id) && present.includes(id))
        .map((guest) => ({ ...named(guest.member_id), role: null, guest: kindOf(guest) })),
    ],
    // Authors do not see the address under which a question was asked.
    invitations: invitations
      .filter(({ question_id: asked }) => asked === null)
      .map((row) => ({
        invitation_id: row.id,
        email: row.email,
        guest: kindOf(row),
        ends_at: row.ends_at.toISOString(),
      })),
    may_invite: mayInvite,
    may_remove: may(paperRole, 'remove'),
  }
}
