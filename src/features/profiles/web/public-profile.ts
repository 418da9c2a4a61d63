import type { OwnProfile, ShownProfile } from '../contract.ts'

/** One's own profile in the form that everyone is shown. Pure. */
export function toPublicProfile(own: OwnProfile): ShownProfile {
  const { institution, institution_name, program, bio, linkedin_url, orcid_id, profile_photo_base64, ...same } = own
  const texts = {
    institution: institution_name ?? institution,
    program,
    bio,
    linkedin_url,
    orcid_id,
    profile_photo_base64,
  }
  const filledIn = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
  return { ...same, ...filledIn, role: own.role === 'student' ? 'student' : 'professional' }
}
