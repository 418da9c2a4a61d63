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
import { foldedNames, foldedWords } from './word-folding.ts'
import { deleteAllEntries, deleteEntries, type DirectoryEntry, saveEntries } from './entry-queries.ts'

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
