import type { Db } from '#server/data/db.ts'
import { comeBack } from './leaving/service.ts'
import { presentSignedIn } from './presenting.ts'
import type { EntrantRow } from './queries.ts'
import { beginSession, type Device } from './sessions/service.ts'

/**
 * Begins the session of someone who has proven all that is asked of them. Only here an account that was left comes back:
 * a password alone, where more is asked, changes nothing. Undefined for who can come back no more.
 */
export async function completeSignIn(tx: Db, member: EntrantRow, { device, now }: { device: Device; now: Date }) {
  if (member.deleted_at && !(await comeBack(tx, member.id, now))) return undefined
  return presentSignedIn(member, await beginSession(tx, member.id, { device, now }))
}
