import { sql } from 'kysely'
import { lockActiveMembers, membersByIds } from '#features/accounts/server/public.ts'
import {
  institutionsOf,
  membersOfMerge,
  type ProfileFacts,
  profilesByIds,
  showsInDirectory,
} from '#features/profiles/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'
import '../tables.ts'
import { deleteEntries } from './entry-queries.ts'

const STATED_AT_ONCE = 200

type Named = { firstName: string; lastName: string; role: string }
type Place = { id: string; name: string } | undefined

/** Builds a member's directory entry, which contains the words that searches match. Pure. */
function entryOf(
  memberId: string,
  { member, profile, institution }: { member: Named; profile: ProfileFacts | undefined; institution: Place },
): DirectoryEntry {
  const names = foldedNames(`${member.firstName} ${member.lastName}`)
  const stated = [
    profile?.institutionTyped,
    institution?.name,
    profile?.program,
    ...(profile?.researchInterests ?? []),
    ...(profile?.skills ?? []),
  ]
  const traits = foldedWords([...new Set(stated)].join(' '))
  return {
    memberId,
    sortName: foldedWords(`${member.lastName} ${member.firstName}`),
    role: member.role,
    institutionId: institution?.id ?? null,
    names,
    about: `${traits} ${foldedWords(profile?.bio ?? '')}`.trim(),
    spelled: `${names} ${traits}`.trim(),
  }
}

async function entriesOf(db: Db, ids: string[]): Promise<DirectoryEntry[]> {
  const [members, profiles, institutions] = await Promise.all([
    membersByIds(db, ids),
    profilesByIds(db, ids),
    institutionsOf(db, ids),
  ])
  return [...members].map(([id, member]) =>
    entryOf(id, { member, profile: profiles.get(id), institution: institutions.get(id) }),
  )
}

/**
 * Rebuilds the entries of the given members. Deletes the entries of members who have left or hide from the directory.
 */
export async function updateEntries(tx: Tx, ids: string[]): Promise<void> {
  // Locks the members, so that a concurrent account deletion waits and then removes the entry.
  const present = await lockActiveMembers(tx, ids)
  const shown = await showsInDirectory(tx, present)
  await deleteEntries(
    tx,
    ids.filter((id) => !shown.has(id)),
  )
  await saveEntries(tx, await entriesOf(tx, [...shown].toSorted()))
}

async function restateAll(tx: Tx, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += STATED_AT_ONCE) {
    await updateEntries(tx, ids.slice(from, from + STATED_AT_ONCE))
  }
}

/**
 * Registers the event consumer that updates the directory when members join, or change their profile or settings. It
 * starts at the beginning of the event log, so that a replay rebuilds all entries.
 */
export const registerDirectoryProjection = ({ events }: Kernel): void => {
  const ofMember = (tx: Tx, { data }: { data: { member_id: string } }) => updateEntries(tx, [data.member_id])
  const ofInstitution = async (tx: Tx, { data }: { data: { institution_id: string; merge_id: string } }) =>
    restateAll(tx, await membersOfMerge(tx, data.merge_id))
  events.subscribe('directory.members', {
    version: 8,
    reset: deleteAllEntries,
    on: {
      'member.joined': ofMember,
      'member.role_changed': ofMember,
      'member.access_changed': ofMember,
      'profile.changed': ofMember,
      'visibility.chosen': ofMember,
      'institution.merged': ofInstitution,
      'institution.parted': ofInstitution,
    },
  })
}

/** Stores entries, and replaces existing entries of the same members. */
async function saveEntries(tx: Db, entries: DirectoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('directory.entry')
    .values(
      entries.map(({ memberId, sortName, role, institutionId, names, about, spelled }) => ({
        member_id: memberId,
        sort_name: sortName,
        role,
        institution_id: institutionId,
        names: sql<string>`to_tsvector('simple', ${names})`,
        words: sql<string>`directory.words_of(${names}, ${about})`,
        spelled,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(({ ref }) => ({
        sort_name: ref('excluded.sort_name'),
        role: ref('excluded.role'),
        institution_id: ref('excluded.institution_id'),
        names: sql<string>`excluded.names`,
        words: sql<string>`excluded.words`,
        spelled: ref('excluded.spelled'),
      })),
    )
    .execute()
}

const deleteAllEntries = (tx: Db) => tx.deleteFrom('directory.entry').execute()

/** The searchable text about a member: folded words separated by single spaces, except for `sortName`. */
type DirectoryEntry = {
  memberId: string
  sortName: string
  role: string
  institutionId: string | null
  names: string
  about: string
  spelled: string
}

/**
 * Returns the words of a text without case, accents and punctuation, separated by single spaces, in the form in which
 * searches compare them. Pure.
 */
export const foldedWords = (text: string): string => normalWords(normalText(text)).join(' ')

// Matches names in scripts without spaces between the parts.
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

const unspaced = (parts: string[]): string[] =>
  parts.length > 1 && parts.every((part) => UNSPACED.test(part)) ? [parts.join(''), parts.toReversed().join('')] : []

/**
 * Returns the words of a name, adding the joined form of parts with a hyphen or apostrophe: "O'Rourke" becomes "o
 * rourke orourke". Names in scripts without spaces are added as one word, in both orders. Pure.
 */
export const foldedNames = (name: string): string => {
  const parts = name.trim().split(/\s+/).map(foldedWords)
  const joined = parts.filter((part) => part.includes(' ')).map((part) => part.replaceAll(' ', ''))
  return [foldedWords(name), ...joined, ...unspaced(parts)].join(' ')
}
