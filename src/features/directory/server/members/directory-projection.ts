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
import { readSearch } from '#features/search/server/public.ts'
import '../tables.ts'
import { deleteEntries } from './entry-queries.ts'
import { levelledText } from './search-words.ts'

const STATED_AT_ONCE = 200

type Named = { firstName: string; lastName: string; role: string }
type Place = { id: string; name: string } | undefined

/** What somebody is found by. Pure. */
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

/** States anew what is known of these members: those who are there and let others find them, and nobody else. */
export async function updateEntries(tx: Tx, ids: string[]): Promise<void> {
  // Whoever is leaving at this moment waits, and is then taken out.
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

/** Follows what members join, say of themselves and choose; from the log's beginning, so that a replay makes all of it again. */
export const registerDirectoryProjection = ({ events }: Kernel): void => {
  const ofMember = (tx: Tx, { data }: { data: { member_id: string } }) => updateEntries(tx, [data.member_id])
  const ofInstitution = async (tx: Tx, { data }: { data: { institution_id: string; merge_id: string } }) =>
    restateAll(tx, await membersOfMerge(tx, data.merge_id))
  events.subscribe('directory.members', {
    version: 6,
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

/** Keeps these entries as they stand now, in place of what was kept of them. */
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

/** What a member is found by, all but `sortName` folded words between single spaces. */
type DirectoryEntry = {
  memberId: string
  sortName: string
  role: string
  institutionId: string | null
  names: string
  about: string
  spelled: string
}

// A search reads no more than so many words; a biography has more, so it is read in parts.
const PART = /\S+/g

const QUOTES = /["-]/g

/** The words of a text without case, accents and signs, between single spaces: as a search of the same reads them. Pure. */
export const foldedWords = (text: string): string =>
  (levelledText(text).match(PART) ?? [])
    .flatMap((part) => readSearch(part.replaceAll(QUOTES, ' ')).wanted.flat())
    .join(' ')

// Where no space is written between the parts of a name, whichever comes first.
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

const unspaced = (parts: string[]): string[] =>
  parts.length > 1 && parts.every((part) => UNSPACED.test(part)) ? [parts.join(''), parts.toReversed().join('')] : []

/**
 * The words of a name, and each that is of several as it is typed without its sign, too: "O'Rourke" is "o rourke orourke"; and names of
 * languages that write no spaces as one word, in both orders. Pure.
 */
export const foldedNames = (name: string): string => {
  const parts = (name.match(PART) ?? []).map(foldedWords)
  const joined = parts.filter((part) => part.includes(' ')).map((part) => part.replaceAll(' ', ''))
  return [foldedWords(name), ...joined, ...unspaced(parts)].join(' ')
}
