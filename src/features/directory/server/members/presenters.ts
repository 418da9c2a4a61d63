import type { UserInfo } from '#features/accounts/contract.ts'
import type { ProfileFacts } from '#features/profiles/server/public.ts'
import type { DirectoryUser } from '../../contract.ts'

type Parts = { member: UserInfo; profile: ProfileFacts | undefined; institution: string | undefined }

/** A card: named field by field, so that nothing else of a member is ever on one. Pure. */
export const presentMember = ({ member, profile, institution }: Parts): DirectoryUser => ({
  id: member.id,
  display_name: member.name,
  first_name: member.first_name,
  last_name: member.last_name,
  role: member.role,
  institution: institution ?? profile?.institution ?? null,
  program: profile?.program ?? null,
  bio: profile?.bio ?? null,
  research_interests: profile?.researchInterests ?? [],
  profile_photo_base64: profile?.photo ?? null,
  linkedin_url: profile?.linkedinUrl ?? null,
  is_founding_member: member.is_founding_member,
  badges: member.badges,
})
