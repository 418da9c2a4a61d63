import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { deviceOf, addressHintOf } from '../device.ts'
import { listSessionsOf } from './queries.ts'
import { isAlive } from './sessions.ts'

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
