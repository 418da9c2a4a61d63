import { membersByIds, type MemberFacts } from '#features/accounts/server/public.ts'
import { institutionsOf, profilesByIds } from '#features/profiles/server/public.ts'
import { workersOn } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { HiddenPerson } from './redact-text.ts'

/** An author as they will be printed; members of the team have an id. */
export type PrintedAuthor = {
  memberId?: string | undefined
  givenName: string
  familyName: string
  affiliation: string
  orcid?: string | undefined
  linkedinUrl?: string | undefined
}

type Facts = {
  members: ReadonlyMap<string, MemberFacts>
  institutions: ReadonlyMap<string, { name: string }>
  profiles: Awaited<ReturnType<typeof profilesByIds>>
}

async function factsOf(db: Db, memberIds: string[]): Promise<Facts> {
  const [members, institutions, profiles] = await Promise.all([
    membersByIds(db, memberIds),
    institutionsOf(db, memberIds),
    profilesByIds(db, memberIds),
  ])
  return { members, institutions, profiles }
}

const present = (texts: (string | null | undefined)[]): string[] =>
  texts.filter((text) => text !== undefined && text !== null && text !== '') as string[]

/** Returns a member as a hidden person, by the names of the account. */
function hiddenMember(memberId: string, label: string, { members, institutions, profiles }: Facts): HiddenPerson[] {
  const member = members.get(memberId)
  if (!member) return []
  const profile = profiles.get(memberId)
  return [
    {
      label,
      givenName: member.firstName,
      familyName: member.lastName,
      identifiers: present([member.email, memberId, profile?.orcidId, profile?.linkedinUrl]),
      institutions: present([institutions.get(memberId)?.name, profile?.institution, profile?.institutionTyped]),
    },
  ]
}

/** Returns the label of an author by the printed order, from 0. Pure. */
export const authorLabel = (index: number): string => `Author ${index + 1}`

/** Returns the label of a reviewer by the number. Pure. */
export const reviewerLabel = (number: number | null): string => `Reviewer ${number ?? 0}`

/**
 * Returns the people whom a paper would reveal: its authors, by printed name and by account, and everyone else who
 * works on it or mentors it.
 */
export async function authorsToHide(
  db: Db,
  { paperId, authors }: { paperId: string; authors: readonly PrintedAuthor[] },
): Promise<HiddenPerson[]> {
  const authorIds = authors.flatMap(({ memberId }) => memberId ?? [])
  const others = (await workersOn(db, paperId)).filter((id) => !authorIds.includes(id))
  const facts = await factsOf(db, [...authorIds, ...others])
  const printed = authors.flatMap((author, index): HiddenPerson[] => {
    const { givenName, familyName, affiliation, orcid, linkedinUrl, memberId } = author
    const label = authorLabel(index)
    const account = memberId ? hiddenMember(memberId, label, facts) : []
    const identifiers = present([orcid, linkedinUrl])
    return [{ label, givenName, familyName, identifiers, institutions: present([affiliation]) }, ...account]
  })
  return [...printed, ...others.flatMap((id) => hiddenMember(id, 'a mentor', facts))]
}

/** Returns reviewers as hidden people. `role`, `email` and `name` are those of the invitation. */
export async function reviewersToHide(
  db: Db,
  reviewers: readonly { memberId: string; number: number | null }[],
): Promise<HiddenPerson[]> {
  const facts = await factsOf(
    db,
    reviewers.map(({ memberId }) => memberId),
  )
  return reviewers.flatMap(({ memberId, number }) => hiddenMember(memberId, reviewerLabel(number), facts))
}
