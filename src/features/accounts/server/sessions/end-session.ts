import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import '../tables.ts'
import { deleteOtherSessions } from './queries.ts'

/** Ends one of the member's sessions. @throws Failure not_found, also for another member's session. */
export async function endOwnSession({ db, sessions }: Kernel, { id: memberId }: Actor, id: string) {
  if (!(await deleteOwnSession(db, memberId, id))) throw new Failure('not_found', 'Session not found')
  sessions.forget(db, memberId)
  return { message: 'The session has ended.' }
}

export async function endOtherSessions({ db, sessions }: Kernel, { id, sessionId }: Actor) {
  const { length: ended } = await deleteOtherSessions(db, id, sessionId)
  sessions.forget(db, id)
  return { message: 'All other sessions have ended.', ended }
}

/** Ends a session. Returns undefined if the member has no session with this id. */
const deleteOwnSession = (tx: Db, memberId: string, id: string) =>
  tx
    .deleteFrom('accounts.session')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
