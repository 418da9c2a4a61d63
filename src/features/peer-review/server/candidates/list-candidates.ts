import { admittedMembers, membersByIds } from '#features/accounts/server/public.ts'
import { countMembersWith, membersAbout } from '#features/directory/server/public.ts'
import { authorsAbout } from '#features/library/server/public.ts'
import { type ProfileFacts, profilesByIds } from '#features/profiles/server/public.ts'
import type { SubjectStem } from '#features/search/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Candidate } from '../../desk-contract.ts'
import { CANDIDATES_SHOWN } from '../../limits.ts'
import { ACTIVE_INVITATIONS } from '../../states.ts'
import { createConflictCheck } from '../invitations/conflicts.ts'
import { mayReview } from '../invitations/invite-reviewer.ts'
import { countInvitationsOf, listInvitations } from '../invitations/queries.ts'
import { findManaged, type ManagedSubmission } from '../rounds/managed-round.ts'
import { findRoundOfSubmission } from '../rounds/queries.ts'
import { isAvoided, matchOf, type Matches, subjectStems } from './policy.ts'
import { reviewersAbout, stemsOfSubject } from './queries.ts'

/** Number of people whom each source contributes at most, before they are ranked together. */
const FOUND_MAX = 40

/** Returns the stems of a submission's subject, weighed by how few members of the directory have them. */
async function weighedStems(db: Db, { title, keywords, abstract }: ManagedSubmission): Promise<SubjectStem[]> {
  const stems = await stemsOfSubject(db, { heading: [title, ...keywords].join(' '), abstract })
  const members = await countMembersWith(
    db,
    stems.map(({ stem }) => stem),
  )
  return subjectStems(stems, members)
}

/** Returns how well people match a subject, by member id, from all sources. */
async function findMatches(db: Db, stems: SubjectStem[]): Promise<Map<string, Matches>> {
  const [interested, authors, reviewers] = await Promise.all([
    membersAbout(db, { stems, most: FOUND_MAX }),
    authorsAbout(db, { stems, most: FOUND_MAX }),
    reviewersAbout(db, { stems, most: FOUND_MAX }),
  ])
  const found = new Map<string, Matches>()
  const at = (memberId: string): Matches => {
    const known = found.get(memberId) ?? { interests: 0, papers: 0, reviews: 0, paper: null, pastReviews: 0 }
    found.set(memberId, known)
    return known
  }
  for (const { memberId, share } of interested) at(memberId).interests = share
  for (const { memberId, share, title } of authors) Object.assign(at(memberId), { papers: share, paper: title })
  for (const { memberId, share, reviews } of reviewers)
    Object.assign(at(memberId), { reviews: share, pastReviews: reviews })
  return found
}

type Ranked = { id: string; name: string; email: string; role: 'faculty' | 'clinician'; match: number } & Matches

/** Returns the best matches among active faculty members and clinicians, best first. */
async function rank(db: Db, found: ReadonlyMap<string, Matches>): Promise<Ranked[]> {
  const ids = await admittedMembers(db, [...found.keys()])
  const members = await membersByIds(db, ids)
  return ids
    .flatMap((id): Ranked[] => {
      const [member, matches] = [members.get(id), found.get(id)]
      if (!member || !matches || !mayReview(member.role)) return []
      const role = member.role === 'faculty' ? 'faculty' : 'clinician'
      return [{ id, name: member.name, email: member.email, role, match: matchOf(matches), ...matches }]
    })
    .toSorted((a, b) => b.match - a.match || a.id.localeCompare(b.id))
    .slice(0, CANDIDATES_SHOWN)
}

const profilePart = (profile: ProfileFacts | undefined) => ({
  institution: profile?.institution ?? '',
  interests: profile?.researchInterests ?? [],
})

/** Ranks members who could review a submission, by its subject. @throws Failure not_found, forbidden */
export async function listCandidates({ db, now }: Kernel, actor: Actor, submissionId: string) {
  const submission = await findManaged(db, actor, submissionId)
  const ranked = await rank(db, await findMatches(db, await weighedStems(db, submission)))
  const ids = ranked.map(({ id }) => id)
  const people = ids.map((memberId) => ({ memberId, email: '', institution: '' }))
  const round = await findRoundOfSubmission(db, submissionId)
  const [profiles, counts, conflictsOf, invitations] = await Promise.all([
    profilesByIds(db, ids),
    countInvitationsOf(db, ids),
    createConflictCheck(db, { paperId: submission.paper_id, people, now: now() }),
    round ? listInvitations(db, round.id) : [],
  ])
  const active = invitations.filter(({ status }) => ACTIVE_INVITATIONS.some((one) => one === status))
  const avoided = submission.avoided_reviewers
  const candidates = ranked.map(({ id, name, email, role, match, paper, pastReviews }): Candidate => {
    const { open = 0, asked = 0, answered = 0 } = counts.get(id) ?? {}
    return {
      user_id: id,
      name,
      role,
      ...profilePart(profiles.get(id)),
      match,
      paper,
      past_reviews: pastReviews,
      load: open,
      response_rate: asked > 0 ? answered / asked : null,
      conflicts: conflictsOf({ memberId: id, email: '', institution: '' }),
      avoided: isAvoided({ name, email }, avoided),
      invited: active.some(({ member_id: memberId }) => memberId === id),
    }
  })
  return { candidates, avoided }
}
