import { useSyncExternalStore } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { VISITOR } from '#ui/drafts/personal-storage.ts'
import { arrangeFor, removePerson } from '#ui/drafts/person-change.ts'
import { call } from '#app/call.ts'

/** What the browser keeps of a member; everything else is fetched. */
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

/** The member whom a stored or fetched user names. Source of what stands for what: specification 000, section 3. Pure. */
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

/** The session that the two stored items mean; undefined when the stored user does not parse. Pure. */
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

/** The person in whose name something is written: a member by their id, else a visitor; undefined until it is known. Pure. */
export const personOf = ({ state, user }: Session): string | undefined =>
  state === 'loading' ? undefined : (user?.id ?? VISITOR)

/** The session that follows another: one that this tab did not end says whose it was. Pure but for what this tab has ended. */
function after(before: Session, next: Session): Session {
  if (next.state !== 'anonymous') return next
  const ended = before.state === 'member' ? before.user.id : before.state === 'anonymous' ? before.ended : undefined
  return ended === undefined || ended === left ? next : { ...next, ended }
}

/** The session as it is stored now; a stored user that does not parse is removed together with the token. */
export function readSession(): Session {
  const stored = { token: localStorage.getItem(TOKEN), user: localStorage.getItem(USER) }
  if (seen && stored.token === seen.token && stored.user === seen.user) return current
  seen = stored
  const session = readStored(stored)
  if (!session) forget()
  // A token without its user: the profile is being fetched.
  const before = personOf(current)
  current = session && stored.token && !stored.user ? LOADING : after(current, session ?? ANONYMOUS)
  if (current === LOADING) void restoreUser()
  if (current.state === 'member') left = undefined
  const person = personOf(current)
  if (person !== undefined && person !== before) arrangeFor(person)
  return current
}

// A page that is being left fails its calls, too, and signs nobody out: it has no next second.
const LEAVING_MS = 1_000

async function restoreUser(): Promise<void> {
  const token = localStorage.getItem(TOKEN)
  try {
    const user = toUser(await call('GET /api/auth/profile'))
    if (!user) throw new Error('The profile names nobody')
    localStorage.setItem(USER, JSON.stringify(user))
  } catch (error) {
    if (error instanceof Failure && error.kind === 'network') await new Promise((pass) => setTimeout(pass, LEAVING_MS))
    // The specification has a failed restoration end silently in a sign-out; of that session, not of one begun meanwhile.
    if (localStorage.getItem(TOKEN) === token) forget()
  }
  tell()
}

const CHANGES = ['storage', 'pageshow'] as const

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab signed in or out, perhaps while the browser had put this page aside.
  for (const event of CHANGES) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of CHANGES) window.removeEventListener(event, listener)
  }
}

/** Who is signed in. On the server, and until the page has taken over, it is loading. */
export const useSession = (): Session => useSyncExternalStore(watchSession, readSession, () => LOADING)

/** Whether the page's script has taken over: before, the browser itself would send a form, and away from here. */
export const useReady = (): boolean => useSession().state !== 'loading'

export function signIn(token: string, user: unknown): void {
  const known = toUser(user)
  if (!known) throw new Error('A session without a user')
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify(known))
  tell()
}

/** Takes in what changed about the member: a name, or a profile that is set up now. */
export function updateUser(changes: Partial<SessionUser>): void {
  const session = readSession()
  if (session.state !== 'member') return
  localStorage.setItem(USER, JSON.stringify({ ...session.user, ...changes }))
  tell()
}

/** Forgets a session that the server has ended already, and removes what its member wrote here and did not send. */
export function endSessionLocally(): void {
  left = readSession().user?.id
  forget()
  if (left !== undefined) removePerson(left)
  tell()
}

/** Ends the session here at once; the server is told as well, when it can be reached. */
export function signOut(): void {
  const ending = call('POST /api/auth/logout').catch(() => undefined)
  endSessionLocally()
  void ending
}
