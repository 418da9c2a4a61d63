import type { OwnProfile } from '../contract.ts'

/** A draft of the member's own profile, stored on the device until it is saved. */
export type ProfileDraft = {
  first_name: string
  last_name: string
  institution: string
  program: string
  year: string
  bio: string
  linkedin_url: string
  orcid_id: string
  research_interests: string[]
  skills: string[]
  photo: string
}

const EMPTY_DRAFT: ProfileDraft = {
  first_name: '',
  last_name: '',
  institution: '',
  program: '',
  year: '',
  bio: '',
  linkedin_url: '',
  orcid_id: '',
  research_interests: [],
  skills: [],
  photo: '',
}

/** Names of the two forms, under which their drafts are stored. */
export type ProfileForm = 'setup' | 'profile'

/** Returns the initial draft from the stored profile. Pure. */
export function draftOf(profile: OwnProfile): ProfileDraft {
  const { first_name, last_name, institution, program, year, bio, linkedin_url, orcid_id } = profile
  const { research_interests, skills } = profile
  const texts = { institution, program, year, bio, linkedin_url, orcid_id }
  const typed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? '']))
  return { ...EMPTY_DRAFT, ...typed, first_name, last_name, research_interests, skills }
}

/** Returns an empty draft. */
export const startEmpty = (): ProfileDraft => EMPTY_DRAFT
