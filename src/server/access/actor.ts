import type { AccessLevel } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { passwordAgain, PROVEN_FOR_MS } from '#shared/password-again.ts'

export type Role = 'student' | 'faculty' | 'clinician' | 'moderator' | 'admin'

/** The member who makes a call, as the session check found them. */
export type Actor = {
  id: string
  role: Role
  name: string
  email: string
  sessionId: string
  setupCompleted: boolean
  /** When the member last proved their password, or signed in. */
  provenAt: Date
}

/** Returns whether an actor may make a call at all; the feature's policy decides what they may do with it. */
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

/** @throws Failure unauthenticated or forbidden, in the person's words. */
export function admit(who: AccessLevel, actor: Actor | undefined): void {
  if (admits(who, actor)) return
  if (!actor) throw new Failure('unauthenticated', 'Please sign in to continue.')
  throw new Failure(
    'forbidden',
    who === 'admin' ? 'Only an admin can do this.' : 'Only moderators and admins can do this.',
  )
}

/**
 * Checks that the holder of a session has recently proven that it is theirs.
 * @throws Failure forbidden that a screen knows by `wantsPassword`.
 */
export function admitProven({ provenAt }: Pick<Actor, 'provenAt'>, now: Date): void {
  if (now.getTime() - provenAt.getTime() > PROVEN_FOR_MS) throw passwordAgain()
}
