import { sql } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import type { UserInfo } from '../contract.ts'
import { presentUser } from './presenters.ts'
import {
  findMembers,
  listAdminIds,
  lockActiveMembers as holdMembers,
  lockActiveMember as holdMember,
  type MemberRow,
  MEMBER_COLUMNS,
} from './queries.ts'
import { admitMember } from './sign-in/service.ts'
import { beginSession } from './sessions/sessions.ts'
import './tables.ts'

type AddedMember = {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: Role
  setUp: boolean
}

const NO_DEVICE = { address: '', userAgent: '' }

/** Adds a member in any role and begins a session for them. For tests only, never for a caller's input. */
export async function addMember(
  kernel: Kernel,
  { email, passwordHash, firstName, lastName, role, setUp }: AddedMember,
): Promise<{ id: string; token: string }> {
  const now = kernel.now()
  return transact(kernel, async (tx) => {
    const named = { email, first_name: firstName, last_name: lastName, passwordHash }
    const { id } = await admitMember(kernel, tx, { ...named, role, setUp, now })
    return { id, token: await beginSession(tx, id, { device: NO_DEVICE, now }) }
  })
}

export type MemberFacts = {
  id: string
  firstName: string
  lastName: string
  name: string
  email: string
  role: Role
}

/** Returns members by id. Includes members who have left, since their name is still shown with their content. */
export async function membersByIds(db: Db, ids: string[]): Promise<Map<string, MemberFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await findMembersEver(db, ids)
  return new Map(
    rows.map(({ id, first_name, last_name, email, role }) => [
      id,
      { id, firstName: first_name, lastName: last_name, name: `${first_name} ${last_name}`, email, role },
    ]),
  )
}

/** Returns the ids of members whose name contains a text, so that their submissions can be found. */
export const membersNamed = async (db: Db, text: string): Promise<string[]> =>
  (await findMembersNamed(db, text)).map(({ id }) => id)

/** Returns a member's session data; undefined if the member has left or never existed. */
export async function userInfoOf(db: Db, id: string): Promise<UserInfo | undefined> {
  const [member] = await findMembers(db, [id])
  return member && presentUser(member)
}

/** Returns the session data of the given members by id. Omits members who have left. */
export async function userInfosOf(db: Db, ids: string[]): Promise<Map<string, UserInfo>> {
  const rows = ids.length === 0 ? [] : await findMembers(db, ids)
  return new Map(rows.map((row) => [row.id, presentUser(row)]))
}

/** Returns which of the given members have not left. */
export const presentMembers = async (db: Db, ids: string[]): Promise<string[]> =>
  (await findPresent(db, ids)).map(({ id }) => id)

/** Returns which of the given members may sign in: those who have not left and are not deactivated. */
export const admittedMembers = async (db: Db, ids: string[]): Promise<string[]> =>
  (await findAdmitted(db, ids)).map(({ id }) => id)

/** Locks a member until the transaction ends, so that they cannot leave. @returns false if they have already left. */
export const lockActiveMember = async (tx: Db, id: string): Promise<boolean> => (await holdMember(tx, id)) !== undefined

/** Locks the given members until the transaction ends, so that they cannot leave. @returns those who have not left. */
export const lockActiveMembers = async (tx: Db, ids: string[]): Promise<string[]> =>
  (await holdMembers(tx, ids)).map(({ id }) => id)

/** Returns the ids of the active admins. */
export const adminIds = async (db: Db): Promise<string[]> => (await listAdminIds(db)).map(({ id }) => id)

export const renameMember = async (tx: Db, id: string, names: { first_name?: string; last_name?: string }) => {
  if (names.first_name ?? names.last_name) await setNames(tx, id, names)
}

export const completeSetup = async (tx: Db, id: string, now: Date): Promise<void> => void (await markSetUp(tx, id, now))

/** Checks whether an e-mail address belongs to one of the given members. */
export const isAddressOfOne = async (db: Db, ids: string[], email: string): Promise<boolean> =>
  [...(await membersByIds(db, ids)).values()].some((member) => member.email.toLowerCase() === email.toLowerCase())

const findPresent = (db: Db, ids: string[]) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** Finds those of the given members who have not left and are not deactivated. */
const findAdmitted = (db: Db, ids: string[]) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute()

/** Finds members by id. Includes members who have left, since their published papers still show their name. */
const findMembersEver = (db: Db, ids: string[]): Promise<MemberRow[]> =>
  db.selectFrom('accounts.member').select(MEMBER_COLUMNS).where('id', 'in', ids).execute()

/** Finds members whose name contains a text, up to a maximum number. Includes members who have left. */
const findMembersNamed = (db: Db, text: string) =>
  db
    .selectFrom('accounts.member')
    .select('id')
    .where(sql<boolean>`first_name || ' ' || last_name ilike ${containsPattern(text)}`)
    .limit(MEMBERS_NAMED_MAX)
    .execute()

const setNames = (tx: Db, id: string, names: { first_name?: string; last_name?: string }) =>
  tx.updateTable('accounts.member').set(names).where('id', '=', id).execute()

const markSetUp = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ setup_completed_at: now })
    .where('id', '=', id)
    .where('setup_completed_at', 'is', null)
    .execute()

const MEMBERS_NAMED_MAX = 1_000
