import type { Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ABANDONED_WAITS, waitStates, type WaitStatus } from '../../states.ts'
import type { WaitlistEntryTable } from '../tables.ts'

export type WaitlistEntryRow = Selectable<WaitlistEntryTable>

type Whose = { projectId: string; memberId: string }

export const addEntry = (tx: Db, { projectId, memberId, now }: Whose & { now: Date }): Promise<WaitlistEntryRow> =>
  tx
    .insertInto('projects.waitlist_entry')
    .values({ project_id: projectId, member_id: memberId, joined_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The member's place in the line, or their offer; undefined when they have neither. */
export const findLiveEntry = (tx: Db, { projectId, memberId }: Whose): Promise<WaitlistEntryRow | undefined> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', 'in', waitStates.live)
    .executeTakeFirst()

export const hasLeft = (tx: Db, { projectId, memberId }: Whose): Promise<boolean> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .select('id')
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ABANDONED_WAITS)
    .executeTakeFirst()
    .then((row) => row !== undefined)

/** Those of a line who have waited longest. */
export const listNextInLine = (tx: Db, projectId: string, most: number): Promise<WaitlistEntryRow[]> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', waitStates.waiting)
    .where('away', '=', false)
    .orderBy('sequence')
    .limit(most)
    .execute()

export const listLapsedOffers = (tx: Db, projectId: string, now: Date): Promise<WaitlistEntryRow[]> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', '=', waitStates.offered)
    .where('offer_ends_at', '<=', now)
    .orderBy('sequence')
    .execute()

export const listLive = (tx: Db, projectId: string): Promise<WaitlistEntryRow[]> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('status', 'in', waitStates.live)
    .orderBy('sequence')
    .execute()

/** Projects on which somebody has let an offer lapse. */
export const listProjectsWithLapsedOffers = (db: Db, now: Date) =>
  db
    .selectFrom('projects.waitlist_entry')
    .select('project_id')
    .distinct()
    .where('status', '=', waitStates.offered)
    .where('offer_ends_at', '<=', now)
    .orderBy('project_id')
    .execute()

export const setOffered = (tx: Db, ids: string[], { now, endsAt }: { now: Date; endsAt: Date }) =>
  tx
    .updateTable('projects.waitlist_entry')
    .set({ status: waitStates.offered, offered_at: now, offer_ends_at: endsAt })
    .where('id', 'in', ids)
    .execute()

type Ended = { status: WaitStatus; now: Date }

export const setEnded = (tx: Db, ids: string[], { status, now }: Ended) =>
  tx.updateTable('projects.waitlist_entry').set({ status, ended_at: now }).where('id', 'in', ids).execute()

/** How many stand before somebody in a line. */
export const countBefore = (db: Db, { projectId, sequence }: { projectId: string; sequence: number }) =>
  db
    .selectFrom('projects.waitlist_entry')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('project_id', '=', projectId)
    .where('status', '=', waitStates.waiting)
    .where('away', '=', false)
    .where('sequence', '<', sequence)
    .executeTakeFirstOrThrow()

/** The lines in which a member stands, and their offers, the newest first. */
export const listLinesOfMember = (db: Db, memberId: string) =>
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

type Away = Whose & { away: boolean }

/** Keeps a member's place in a line, which others pass while they are away. */
export const setAway = (tx: Db, { projectId, memberId, away }: Away) =>
  tx
    .updateTable('projects.waitlist_entry')
    .set({ away })
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', 'in', waitStates.live)
    .execute()

/** The projects in whose lines a member stands, in the order in which they are locked. */
export const listProjectsWaitedFor = (tx: Db, memberId: string) =>
  tx
    .selectFrom('projects.waitlist_entry')
    .select('project_id')
    .where('member_id', '=', memberId)
    .where('status', 'in', waitStates.live)
    .orderBy('project_id')
    .execute()
