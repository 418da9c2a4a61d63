import type { Generated } from 'kysely'

type ProfileTable = {
  member_id: string
  institution: string | null
  program: string | null
  year: string | null
  bio: string | null
  research_interests: Generated<string[]>
  skills: Generated<string[]>
  linkedin_url: string | null
  orcid_id: string | null
  updated_at: Date
}

type PhotoTable = { member_id: string; picture: Buffer; thumbnail: Buffer; updated_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'profiles.profile': ProfileTable
    'profiles.photo': PhotoTable
  }
}
