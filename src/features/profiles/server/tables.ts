import type { ColumnType, Generated, RawBuilder, Selectable } from 'kysely'

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
  /** The id of the row in `profiles.institution` that has the entered name. */
  institution_id: string | null
  updated_at: Date
}

type PhotoTable = { member_id: string; picture: Buffer; thumbnail: Buffer; updated_at: Date }

export type DirectoryVisibility = 'members' | 'nobody'

type VisibilityTable = {
  member_id: string
  in_directory: Generated<DirectoryVisibility>
  on_leaderboard: Generated<boolean>
  chosen_at: Date
}
export type VisibilityRow = Selectable<VisibilityTable>

type InstitutionTable = {
  id: Generated<string>
  name: string
  ror_id: string | null
  parent_id: string | null
  root_id: string
  made_at: Date
}

type InstitutionAliasTable = {
  key: ColumnType<string, RawBuilder<string>, never>
  institution_id: string
  name: string
  source: 'typed' | 'admin'
}

type InstitutionMergeTable = {
  id: Generated<string>
  institution_id: string
  into_id: string
  merged_by_id: string
  merged_at: Date
  undone_by_id: string | null
  undone_at: Date | null
}

type InstitutionApartTable = {
  id: Generated<string>
  institution_id: string
  other_id: string
  said_by_id: string
  said_at: Date
  undone_by_id: string | null
  undone_at: Date | null
}

declare module '#server/data/db.ts' {
  interface Tables {
    'profiles.profile': ProfileTable
    'profiles.photo': PhotoTable
    'profiles.visibility': VisibilityTable
    'profiles.institution': InstitutionTable
    'profiles.institution_alias': InstitutionAliasTable
    'profiles.institution_merge': InstitutionMergeTable
    'profiles.institution_apart': InstitutionApartTable
  }
}
