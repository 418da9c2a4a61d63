import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { addressHintOf, deviceOf } from '../device.ts'
import { deleteOtherSessions, deleteOwnSession, listSessionsOf } from './queries.ts'
import { isAlive } from './service.ts'

export async function listOwnSessions({ db, now }: Kernel, { id, role, sessionId }: Actor) {
  const rows = await listSessionsOf(db, id)
  const alive = rows.filter((row) => isAlive({ ...row, role }, now()))
  return {
    sessions: alive.map((row) => ({
      id: row.id,
      device: deviceOf(row.user_agent),
      address_hint: addressHintOf(row.address),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === sessionId,
    })),
  }
}

/** @throws Failure not_found, for another member's session too. */
export async function endOwnSession({ db, sessions }: Kernel, { id: memberId }: Actor, id: string) {
  if (!(await deleteOwnSession(db, memberId, id))) throw new Failure('not_found', 'Session not found')
  sessions.forget(db, memberId)
  return { message: 'The session has ended.' }
}

export async function endOtherSessions({ db, sessions }: Kernel, { id, sessionId }: Actor) {
  const { length: ended } = await deleteOtherSessions(db, id, sessionId)
  sessions.forget(db, id)
  return { message: 'Every other session has ended.', ended }
}
