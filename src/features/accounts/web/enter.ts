import { Failure } from '#shared/calls/failure.ts'
import { call } from '#app/call.ts'
import type { UserInfo } from '../contract.ts'
import { readSession, type SessionUser, signIn, updateUser } from './session.ts'

type SignedIn = { access_token: string; user_info: UserInfo; requires_setup: boolean }

/**
 * Begins the session that the server granted: stores its token, then loads the profile. If the profile cannot be
 * loaded, uses the member's data from the sign-in reply instead.
 */
export async function enter({ access_token, user_info, requires_setup }: SignedIn): Promise<SessionUser> {
  signIn(access_token, user_info)
  const profile = await call('GET /api/auth/profile').catch(() => user_info)
  const { name, first_name, role, isAdmin, setup_completed } = profile
  updateUser({ name, first_name, role, isAdmin, setup_completed: setup_completed && !requires_setup })
  const session = readSession()
  if (session.state !== 'member') throw new Failure('internal', 'Login failed. Please try again.')
  return session.user
}

/** Returns the error message for a failed sign-in. Pure. */
export function loginFailureText(error: unknown): string {
  const failure = error instanceof Failure ? error : undefined
  switch (failure?.kind) {
    case 'unauthenticated':
    case 'invalid':
      return 'Please check your credentials.'
    case 'forbidden':
    case 'too_many':
    case 'unavailable':
      return failure.detail
    case undefined:
    case 'network':
      return 'An unexpected error occurred. Please try again.'
    default:
      return 'Login failed. Please try again.'
  }
}
