import type { Db } from '#server/data/db.ts'
import './tables.ts'

const PROFILE_COLUMNS = [
  'profile.member_id',
  'institution',
  'program',
  'year',
  'bio',
  'research_interests',
  'skills',
  'linkedin_url',
  'orcid_id',
] as const

const withInstitution = (db: Db) =>
  db
    .selectFrom('profiles.profile as profile')
    .leftJoin('profiles.institution as own', 'own.id', 'profile.institution_id')
    .leftJoin('profiles.institution as counted', 'counted.id', 'own.root_id')
    .select([...PROFILE_COLUMNS, 'counted.name as institution_name'])

export type ProfileFields = {
  institution: string | null
  program: string | null
  year: string | null
  bio: string | null
  research_interests: string[]
  skills: string[]
  linkedin_url: string | null
  orcid_id: string | null
}

/** With the name of the institution as it is counted. */
export type StoredProfile = ProfileFields & { institution_name: string | null }

export const findProfile = (db: Db, memberId: string): Promise<StoredProfile | undefined> =>
  withInstitution(db).where('profile.member_id', '=', memberId).executeTakeFirst()

export const findInstitutionId = async (db: Db, memberId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('profiles.profile')
      .select('institution_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.institution_id ?? null

export const findProfilesWithThumbnail = (db: Db, memberIds: string[]) =>
  withInstitution(db)
    .leftJoin('profiles.photo as photo', 'photo.member_id', 'profile.member_id')
    .select('photo.thumbnail')
    .where('profile.member_id', 'in', memberIds)
    .execute()

/** Writes the given fields and leaves the others. */
export const writeProfile = (
  tx: Db,
  memberId: string,
  { fields, now }: { fields: Partial<ProfileFields & { institution_id: string }>; now: Date },
) =>
  tx
    .insertInto('profiles.profile')
    .values({ ...fields, member_id: memberId, updated_at: now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...fields, updated_at: now }))
    .execute()

export const findPicture = (db: Db, memberId: string) =>
  db.selectFrom('profiles.photo').select('picture').where('member_id', '=', memberId).executeTakeFirst()

export const findThumbnail = (db: Db, memberId: string) =>
  db.selectFrom('profiles.photo').select('thumbnail').where('member_id', '=', memberId).executeTakeFirst()

export const listPhotoTimes = (db: Db, memberIds: string[]) =>
  db.selectFrom('profiles.photo').select(['member_id', 'updated_at']).where('member_id', 'in', memberIds).execute()

export const writePhoto = (tx: Db, memberId: string, photo: { picture: Buffer; thumbnail: Buffer; updated_at: Date }) =>
  tx
    .insertInto('profiles.photo')
    .values({ member_id: memberId, ...photo })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(photo))
    .execute()

export const deletePhoto = (tx: Db, memberId: string) =>
  tx.deleteFrom('profiles.photo').where('member_id', '=', memberId).execute()
