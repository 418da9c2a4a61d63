import { Readable } from 'node:stream'
import { presentMembers, userInfoOf } from '#features/accounts/server/public.ts'
import { Download } from '#server/http/download.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { IncomingFiles } from '#server/files/incoming-files.ts'
import { redrawImage } from '#server/files/inspection/inspect-file.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import { PHOTO_BYTES_MAX, PHOTO_KINDS } from '../limits.ts'
import './tables.ts'

/**
 * Returns the URLs of small square photos by member id. The URL changes with the photo. Members who have no photo or
 * have left are omitted.
 */
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

/** Returns a member's small photo. @throws Failure not_found for a member who has none or has left. */
export async function readPhoto({ db }: Kernel, memberId: string): Promise<Download> {
  const [user, photo] = await Promise.all([userInfoOf(db, memberId), findThumbnail(db, memberId)])
  if (!user || !photo) throw new Failure('not_found', 'Photo not found')
  return new Download({ bytes: photo.thumbnail, type: 'image/webp', fileName: 'photo.webp', shown: true, shared: true })
}

const findThumbnail = (db: Db, memberId: string) =>
  db.selectFrom('profiles.photo').select('thumbnail').where('member_id', '=', memberId).executeTakeFirst()

const listPhotoTimes = (db: Db, memberIds: string[]) =>
  db.selectFrom('profiles.photo').select(['member_id', 'updated_at']).where('member_id', 'in', memberIds).execute()

const PICTURE = { side: 512, fit: 'inside', quality: 82 } as const

const THUMBNAIL = { side: 96, fit: 'cover', quality: 75 } as const

const FIELD = 'profile_photo_base64'

const DATA_URL = /^data:image\/[\w.+-]+;base64,/i

const PADDING = /={1,2}$/

const NOT_BASE64 = /[^A-Za-z0-9+/]/

const NO_IMAGE = 'Please select an image file'

const TOO_LARGE = 'Please select an image smaller than 5MB.'

const TOO_MANY_PIXELS = 'Please select an image with at most 40 megapixels.'

export type Photo = { picture: Buffer; thumbnail: Buffer }

export const asDataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`

/**
 * Decodes a photo by its content and re-encodes it, which removes metadata and other hidden data. @throws Failure
 * invalid if it is not an image, or has too many pixels.
 */
export async function makePhoto({ path }: ReceivedFile): Promise<Photo> {
  const drawn = await redrawImage(path, [PICTURE, THUMBNAIL])
  if ('refused' in drawn) throw invalidField(FIELD, drawn.refused === 'pixels' ? TOO_MANY_PIXELS : NO_IMAGE)
  const [picture, thumbnail] = drawn.pictures
  if (!picture || !thumbnail) throw new Error('The photo has no thumbnail')
  return { picture, thumbnail }
}

// Converts an error about a file to an error that names the form field in which the photo was sent.
function asField(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  if (error.kind === 'too_large') return invalidField(FIELD, TOO_LARGE)
  return error.kind === 'wrong_type' ? invalidField(FIELD, NO_IMAGE) : error
}

// Returns whether a text is base64. Searches for an invalid character, since matching the whole text, up to seven
// million characters, sometimes overflowed the stack.
const isBase64 = (text: string): boolean => text !== '' && !NOT_BASE64.test(text.replace(PADDING, ''))

/** Creates a photo from base64 text of a form, such as a data URL. @throws Failure invalid */
export async function makePhotoOfText(incoming: IncomingFiles, text: string): Promise<Photo> {
  const base64 = text.replace(DATA_URL, '').replace(/\s+/g, '')
  if (!isBase64(base64)) throw invalidField(FIELD, NO_IMAGE)
  const receiving = { bytes_max: PHOTO_BYTES_MAX - 1, kinds: PHOTO_KINDS, name: 'photo' }
  try {
    return await incoming.during(Readable.from([Buffer.from(base64, 'base64')]), receiving, makePhoto)
  } catch (error) {
    throw asField(error)
  }
}
