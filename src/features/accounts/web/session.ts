import { useSyncExternalStore } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { VISITOR } from '#ui/drafts/personal-storage.ts'
import { arrangeFor, removePerson } from '#ui/drafts/person-change.ts'
import { call } from '#app/call.ts'

/** The data about a member that the browser stores. All other data is fetched. */
export type SessionUser = {
  id: string
  name: string
  first_name: string
  role: string
  setup_completed: boolean
  isAdmin: boolean
}

export type Session =
  | { state: 'loading'; user?: undefined }
  /** `ended` is the id of the member whose session was ended in another tab. */
  | { state: 'anonymous'; user?: undefined; ended?: string }
  | { state: 'member'; user: SessionUser; setupPending: boolean }

const TOKEN = 'token'
const USER = 'user'
const LOADING: Session = { state: 'loading' }
const ANONYMOUS: Session = { state: 'anonymous' }

type Stored = { token: string | null; user: string | null }

const firstText = (...candidates: unknown[]): string | undefined =>
  candidates.find((text): text is string => typeof text === 'string' && text.trim() !== '')

/** Returns the session's member from stored or fetched data, in which a field may have one of several names. Pure. */
function toUser(value: unknown): SessionUser | undefined {
  const given = (value ?? {}) as Record<string, unknown>
  const { first_name, last_name, role, setup_completed, isAdmin } = given
  const id = firstText(given.id, given.user_id, given.userId)
  const bothNames = [first_name, last_name]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim()
  const name = firstText(given.name, bothNames, given.email)
  if (id === undefined || name === undefined) return undefined
  const known = typeof role === 'string' ? role : 'student'
  return {
    id,
    name,
    first_name: typeof first_name === 'string' ? first_name : (name.split(' ')[0] ?? name),
    role: known,
    setup_completed: setup_completed === true,
    isAdmin: isAdmin === true || known === 'admin',
  }
}

/** Returns the session from the stored token and user; undefined if the stored user cannot be parsed. Pure. */
export function readStored({ token, user }: Stored): Session | undefined {
  if (!token || !user) return ANONYMOUS
  try {
    const parsed = toUser(JSON.parse(user))
    return parsed && { state: 'member', user: parsed, setupPending: !parsed.setup_completed }
  } catch {
    return undefined
  }
}

let seen: Stored | undefined
let current: Session = LOADING
/** The id of the member whose session was ended in this tab. */
let left: string | undefined
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function forget(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER)
}

/**
 * Returns the owner of text typed in this browser: a member's id, or `VISITOR`; undefined until the session is known.
 * Pure.
 */
export const personOf = ({ state, user }: Session): string | undefined =>
  state === 'loading' ? undefined : (user?.id ?? VISITOR)

/**
 * Returns the session after a change. If another tab ended the member's session, the result contains the member's id.
 * Pure, except that it reads whose session was ended in this tab.
 */
function after(before: Session, next: Session): Session {
  if (next.state !== 'anonymous') return next
  const ended = before.state === 'member' ? before.user.id : before.state === 'anonymous' ? before.ended : undefined
  return ended === undefined || ended === left ? next : { ...next, ended }
}

/** Returns the stored session. If the stored user cannot be parsed, deletes the user and the token. */
export function readSession(): Session {
  const stored = { token: localStorage.getItem(TOKEN), user: localStorage.getItem(USER) }
  if (seen && stored.token === seen.token && stored.user === seen.user) return current
  seen = stored
  const session = readStored(stored)
  if (!session) forget()
  // A token without its user means that the profile is still being fetched.
  const before = personOf(current)
  current = session && stored.token && !stored.user ? LOADING : after(current, session ?? ANONYMOUS)
  if (current === LOADING) void restoreUser()
  if (current.state === 'member') left = undefined
  const person = personOf(current)
  if (person !== undefined && person !== before) arrangeFor(person)
  return current
}

// A call fails if its page is being closed. This must not sign out the member, so a failed call waits for a second,
// within which a closing page is gone.
const LEAVING_MS = 1_000

async function restoreUser(): Promise<void> {
  const token = localStorage.getItem(TOKEN)
  try {
    const user = toUser(await call('GET /api/auth/profile'))
    if (!user) throw new Error('The profile has no id or name')
    localStorage.setItem(USER, JSON.stringify(user))
  } catch (error) {
    if (error instanceof Failure && error.kind === 'network') await new Promise((pass) => setTimeout(pass, LEAVING_MS))
    // Signs out without a message if the profile could not be restored, unless another session has begun since then.
    if (localStorage.getItem(TOKEN) === token) forget()
  }
  tell()
}

const CHANGES = ['storage', 'pageshow'] as const

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have signed in or out, perhaps while this page was in the browser's back-forward cache.
  for (const event of CHANGES) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of CHANGES) window.removeEventListener(event, listener)
  }
}

/** Returns the current session. Its state is `loading` on the server and until hydration. */
export const useSession = (): Session => useSyncExternalStore(watchSession, readSession, () => LOADING)

/** Returns whether the page is hydrated. Before hydration, submitting a form would leave the page. */
export const useReady = (): boolean => useSession().state !== 'loading'

export function signIn(token: string, user: unknown): void {
  const known = toUser(user)
  if (!known) throw new Error('A session must have a user')
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify(known))
  tell()
}

/** Updates the stored member, such as after a new name or a completed setup. */
export function updateUser(changes: Partial<SessionUser>): void {
  const session = readSession()
  if (session.state !== 'member') return
  localStorage.setItem(USER, JSON.stringify({ ...session.user, ...changes }))
  tell()
}

/** Removes a session that the server has already ended, and deletes the member's unsent text from this device. */
export function endSessionLocally(): void {
  left = readSession().user?.id
  forget()
  if (left !== undefined) removePerson(left)
  tell()
}

/** Ends the session in this browser immediately. Notifies the server if it can be reached. */
export function signOut(): void {
  const ending = call('POST /api/auth/logout').catch(() => undefined)
  endSessionLocally()
  void ending
}
