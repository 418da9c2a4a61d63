import { verifiedOrcids } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { asDataUrl } from './read-photo.ts'
import { isVerified, withInstitution } from './service.ts'
import './tables.ts'

export type ProfileFacts = {
  /** The name of the stored institution, after merges; if there is none, the text that the member typed. */
  institution: string | null
  /** The institution as the member typed it. Papers print this text. */
  institutionTyped: string | null
  program: string | null
  bio: string | null
  researchInterests: string[]
  skills: string[]
  linkedinUrl: string | null
  orcidId: string | null
  /** A small square photo as a data URL. */
  photo: string | null
}

/** Returns profiles by member id. Members without a profile are omitted. */
export async function profilesByIds(db: Db, memberIds: string[]): Promise<Map<string, ProfileFacts>> {
  if (memberIds.length === 0) return new Map()
  const rows = await findProfilesWithThumbnail(db, memberIds)
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        institution: row.institution_name ?? row.institution,
        institutionTyped: row.institution,
        program: row.program,
        bio: row.bio,
        researchInterests: row.research_interests,
        skills: row.skills,
        linkedinUrl: row.linkedin_url,
        orcidId: row.orcid_id,
        photo: row.thumbnail ? asDataUrl(row.thumbnail) : null,
      },
    ]),
  )
}

/** Returns the members who have verified the ORCID iD of their profile. */
export async function withProvenOrcid(db: Db, profiles: Map<string, ProfileFacts>): Promise<Set<string>> {
  const proven = await verifiedOrcids(db, [...profiles.keys()])
  const isProven = ([id, { orcidId }]: [string, ProfileFacts]) => isVerified(orcidId, proven.get(id))
  return new Set([...profiles].filter(isProven).map(([id]) => id))
}

const findProfilesWithThumbnail = (db: Db, memberIds: string[]) =>
  withInstitution(db)
    .leftJoin('profiles.photo as photo', 'photo.member_id', 'profile.member_id')
    .select('photo.thumbnail')
    .where('profile.member_id', 'in', memberIds)
    .execute()
