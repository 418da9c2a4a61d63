import type { AccessLevel } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { passwordAgain, PROVEN_FOR_MS } from '#shared/password-again.ts'

export type Role = 'student' | 'faculty' | 'clinician' | 'moderator' | 'admin'

/** The member who makes a call, with the data that the session check read. */
export type Actor = {
  id: string
  role: Role
  name: string
  email: string
  sessionId: string
  setupCompleted: boolean
  /** The time at which the member last signed in or entered their password again. */
  provenAt: Date
}

/** Returns whether a call with this access level is open to the actor. The feature's own policy may still refuse it. */
export function admits(who: AccessLevel, actor: Actor | undefined): boolean {
  switch (who) {
    case 'anyone':
      return true
    case 'member':
      return actor !== undefined
    case 'moderator':
      return actor?.role === 'moderator' || actor?.role === 'admin'
    case 'admin':
      return actor?.role === 'admin'
  }
}

/** Checks the access level of a call. @throws Failure unauthenticated or forbidden, with a message for the user */
export function admit(who: AccessLevel, actor: Actor | undefined): void {
  if (admits(who, actor)) return
  if (!actor) throw new Failure('unauthenticated', 'Please sign in to continue.')
  throw new Failure(
    'forbidden',
    who === 'admin' ? 'Only an admin can do this.' : 'Only moderators and admins can do this.',
  )
}

/**
 * Checks that the member recently signed in or entered their password again.
 * @throws Failure forbidden; screens recognize it by `wantsPassword`.
 */
export function admitProven({ provenAt }: Pick<Actor, 'provenAt'>, now: Date): void {
  if (now.getTime() - provenAt.getTime() > PROVEN_FOR_MS) throw passwordAgain()
}
