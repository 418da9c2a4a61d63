import { presentMembers, userInfoOf } from '#features/accounts/server/public.ts'
import { Download } from '#server/http/download.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findThumbnail, listPhotoTimes } from './queries.ts'

/** Addresses of small square pictures by member, each of the very photo that there is now; who has none, or has left, is missing. */
export async function photosOf(db: Db, memberIds: string[]): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await listPhotoTimes(db, memberIds)
  const present =
    rows.length === 0
      ? []
      : await presentMembers(
          db,
          rows.map(({ member_id: id }) => id),
        )
  const isThere = new Set(present)
  return new Map(
    rows
      .filter(({ member_id: id }) => isThere.has(id))
      .map(({ member_id: id, updated_at: at }) => [id, `/api/profiles/${id}/photo?v=${at.getTime().toString(36)}`]),
  )
}

/** The small picture of a member. @throws Failure not_found for who has none, and who has left. */
export async function readPhoto({ db }: Kernel, memberId: string): Promise<Download> {
  const [user, photo] = await Promise.all([userInfoOf(db, memberId), findThumbnail(db, memberId)])
  if (!user || !photo) throw new Failure('not_found', 'There is no photo.')
  return new Download({ bytes: photo.thumbnail, type: 'image/webp', fileName: 'photo.webp', shown: true, shared: true })
}
