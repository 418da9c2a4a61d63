import { useSyncExternalStore } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { VISITOR } from '#ui/drafts/personal-storage.ts'
import { arrangeFor, removePerson } from '#ui/drafts/person-change.ts'
import { call } from '#app/call.ts'

/** The member data that the browser stores; everything else is fetched. */
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
  /** `ended`: the member whose session another tab has ended. */
  | { state: 'anonymous'; user?: undefined; ended?: string }
  | { state: 'member'; user: SessionUser; setupPending: boolean }

const TOKEN = 'token'
const USER = 'user'
const LOADING: Session = { state: 'loading' }
const ANONYMOUS: Session = { state: 'anonymous' }

type Stored = { token: string | null; user: string | null }

const firstText = (...candidates: unknown[]): string | undefined =>
  candidates.find((text): text is string => typeof text === 'string' && text.trim() !== '')

/** Returns the member in a stored or fetched user. Specification 000, section 3, defines the fields. Pure. */
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

/** Returns the session from the two stored items; undefined if the stored user does not parse. Pure. */
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
/** The member whose session this tab has ended itself. */
let left: string | undefined
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function forget(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(USER)
}

/** Returns the owner of text written here: a member's id, or a visitor; undefined until the session is known. Pure. */
export const personOf = ({ state, user }: Session): string | undefined =>
  state === 'loading' ? undefined : (user?.id ?? VISITOR)

/**
 * Returns the session after a change. If another tab ended it, names its member. Pure except for what this tab has
 * ended.
 */
function after(before: Session, next: Session): Session {
  if (next.state !== 'anonymous') return next
  const ended = before.state === 'member' ? before.user.id : before.state === 'anonymous' ? before.ended : undefined
  return ended === undefined || ended === left ? next : { ...next, ended }
}

/** Returns the stored session. Removes a stored user that does not parse, together with the token. */
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

// Calls of a page that is being left fail, too, but must not sign out: such a page is gone within a second.
const LEAVING_MS = 1_000

async function restoreUser(): Promise<void> {
  const token = localStorage.getItem(TOKEN)
  try {
    const user = toUser(await call('GET /api/auth/profile'))
    if (!user) throw new Error('The profile names nobody')
    localStorage.setItem(USER, JSON.stringify(user))
  } catch (error) {
    if (error instanceof Failure && error.kind === 'network') await new Promise((pass) => setTimeout(pass, LEAVING_MS))
    // By the specification a failed restoration signs out silently: only from that session, not from one begun
    // meanwhile.
    if (localStorage.getItem(TOKEN) === token) forget()
  }
  tell()
}

const CHANGES = ['storage', 'pageshow'] as const

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab signed in or out, perhaps while this page was in the browser's back-forward cache.
  for (const event of CHANGES) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of CHANGES) window.removeEventListener(event, listener)
  }
}

/** Returns the current session. It is loading on the server and until hydration. */
export const useSession = (): Session => useSyncExternalStore(watchSession, readSession, () => LOADING)

/** Returns whether the page is hydrated. Before that, the browser itself would submit a form and leave the page. */
export const useReady = (): boolean => useSession().state !== 'loading'

export function signIn(token: string, user: unknown): void {
  const known = toUser(user)
  if (!known) throw new Error('A session without a user')
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify(known))
  tell()
}

/** Applies changes to the member: a name, or a profile that is now set up. */
export function updateUser(changes: Partial<SessionUser>): void {
  const session = readSession()
  if (session.state !== 'member') return
  localStorage.setItem(USER, JSON.stringify({ ...session.user, ...changes }))
  tell()
}

/** Removes a session that the server has already ended, and its member's unsent text on this device. */
export function endSessionLocally(): void {
  left = readSession().user?.id
  forget()
  if (left !== undefined) removePerson(left)
  tell()
}

/** Ends the session here immediately. Notifies the server if it can be reached. */
export function signOut(): void {
  const ending = call('POST /api/auth/logout').catch(() => undefined)
  endSessionLocally()
  void ending
}
