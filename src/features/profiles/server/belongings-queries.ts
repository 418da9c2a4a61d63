import type { Db } from '#server/data/db.ts'
import type { Owner } from '#server/data/belongings.ts'
import { asDataUrl } from './photo.ts'
import './tables.ts'

export async function collectProfile(db: Db, { id }: Owner) {
  const profile = await db.selectFrom('profiles.profile').selectAll().where('member_id', '=', id).executeTakeFirst()
  const photo = await db.selectFrom('profiles.photo').select('picture').where('member_id', '=', id).executeTakeFirst()
  return { profile: profile ?? null, photo: photo ? asDataUrl(photo.picture) : null }
}

export async function eraseProfile(tx: Db, { id }: Owner): Promise<void> {
  await tx.deleteFrom('profiles.profile').where('member_id', '=', id).execute()
  await tx.deleteFrom('profiles.photo').where('member_id', '=', id).execute()
}
