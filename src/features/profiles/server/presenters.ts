import type { UserInfo } from '#features/accounts/contract.ts'
import type { OwnProfile, PublicProfile } from '../contract.ts'
import { asDataUrl } from './photo.ts'
import type { StoredProfile } from './queries.ts'

export type Figures = Pick<
  OwnProfile,
  'published_papers' | 'mentored_papers' | 'total_views' | 'collaborations' | 'achievements'
>

type Parts = {
  user: UserInfo
  profile: StoredProfile | undefined
  /** The iD that the member has proved to be theirs. */
  provenOrcid: string | undefined
  picture: Buffer | undefined
  figures: Figures
}

/** A shown iD is verified while it is the one that was proved: typing another takes the mark away. Pure. */
export const isVerified = (shown: string | null | undefined, proven: string | undefined): boolean =>
  proven !== undefined && shown === proven

const EMPTY_PROFILE: StoredProfile = {
  institution: null,
  institution_name: null,
  program: null,
  year: null,
  bio: null,
  research_interests: [],
  skills: [],
  linkedin_url: null,
  orcid_id: null,
}

/** A member's own view of themselves. Pure. */
export const presentOwn = ({ user, profile, provenOrcid, picture, figures }: Parts): OwnProfile => ({
  ...user,
  ...EMPTY_PROFILE,
  ...profile,
  orcid_verified: isVerified(profile?.orcid_id, provenOrcid),
  profile_photo_base64: picture ? asDataUrl(picture) : null,
  ...figures,
})

const isFilledIn = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null)

type PublicListing = { publicUrl: string; isListed: boolean }

/** What everyone may see: named field by field, so that a new field of a member is never shown by accident. Pure. */
export function presentPublic(parts: Parts, { publicUrl, isListed }: PublicListing): PublicProfile {
  const own = presentOwn(parts)
  const { id, first_name, last_name, role, is_founding_member, badges } = parts.user
  const { program, bio, research_interests, skills, linkedin_url, orcid_id, profile_photo_base64 } = own
  const institution = own.institution_name ?? own.institution
  const given = { institution, program, bio, research_interests, skills, linkedin_url, orcid_id, profile_photo_base64 }
  return {
    id,
    profile_url: `${publicUrl}/profile/${id}/public`,
    is_listed: isListed,
    first_name,
    last_name,
    role: role === 'student' ? 'student' : 'professional',
    is_founding_member,
    badges,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => isFilledIn(value))),
    ...(own.orcid_verified ? { orcid_verified: true } : {}),
    ...parts.figures,
  }
}
