import type { Db } from '#server/data/db.ts'
import type { Owner } from '#server/data/personal-data.ts'
import './tables.ts'
import { deleteUnusedInstitution } from './institutions/institutions.ts'
import { asDataUrl } from './read-photo.ts'
import { findInstitutionId } from './service.ts'

export async function collectProfile(db: Db, { id }: Owner) {
  const profile = await db.selectFrom('profiles.profile').selectAll().where('member_id', '=', id).executeTakeFirst()
  const photo = await db.selectFrom('profiles.photo').select('picture').where('member_id', '=', id).executeTakeFirst()
  const visibility = await db
    .selectFrom('profiles.visibility')
    .select(['in_directory', 'on_leaderboard', 'chosen_at'])
    .where('member_id', '=', id)
    .executeTakeFirst()
  return { visibility: visibility ?? null, profile: profile ?? null, photo: photo ? asDataUrl(photo.picture) : null }
}

export async function eraseProfile(tx: Db, { id }: Owner): Promise<void> {
  const institution = await findInstitutionId(tx, id)
  await tx.deleteFrom('profiles.visibility').where('member_id', '=', id).execute()
  await tx.deleteFrom('profiles.profile').where('member_id', '=', id).execute()
  // An institution that only this member entered is deleted, too.
  if (institution) await deleteUnusedInstitution(tx, institution)
  await tx.deleteFrom('profiles.photo').where('member_id', '=', id).execute()
}
