import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { waitStates } from '../../states.ts'

/**
 * Lists a member's waitlists and offers. Omits an offer as soon as it has expired, even before the seat is offered to
 * the next member.
 */
export async function listMyWaits({ db, now }: Kernel, { id }: Actor) {
  const rows = await listLinesOfMember(db, id)
  const alive = rows.filter(({ offer_ends_at: endsAt }) => !endsAt || endsAt > now())
  return {
    waits: alive.map((row) => ({
      project_id: row.project_id,
      project_title: row.title,
      status: row.status === waitStates.offered ? waitStates.offered : waitStates.waiting,
      position: row.status === waitStates.offered ? null : (row.before ?? 0) + 1,
      joined_at: row.joined_at.toISOString(),
      offer_ends_at: row.offer_ends_at?.toISOString() ?? null,
    })),
  }
}

/** Lists a member's waitlists and offers, newest first. */
const listLinesOfMember = (db: Db, memberId: string) =>
  db
    .selectFrom('projects.waitlist_entry as entry')
    .innerJoin('projects.project', 'projects.project.id', 'entry.project_id')
    .select(['entry.project_id', 'title', 'entry.status', 'joined_at', 'offer_ends_at'])
    .select((eb) =>
      eb
        .selectFrom('projects.waitlist_entry as other')
        .select((one) => one.fn.countAll<number>().as('before'))
        .whereRef('other.project_id', '=', 'entry.project_id')
        .whereRef('other.sequence', '<', 'entry.sequence')
        .where('other.status', '=', waitStates.waiting)
        .where('other.away', '=', false)
        .as('before'),
    )
    .where('member_id', '=', memberId)
    .where('entry.status', 'in', waitStates.live)
    .orderBy('joined_at', 'desc')
    .execute()
