import sharp from 'sharp'
import { invalidField } from '#shared/failure.ts'
import { PHOTO_BYTES_MAX } from '../limits.ts'

const PIXELS_MAX = 40_000_000
const PICTURE_SIDE_MAX_PX = 512
const THUMBNAIL_SIDE_PX = 96
const DECODE_WITHIN_SECONDS = 10
const FIELD = 'profile_photo_base64'
const DATA_URL = /^data:image\/[\w.+-]+;base64,/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

// Only the formats that cameras and browsers make may be decoded; SVG, which can carry script, and the rare ones cannot.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

export type Photo = { picture: Buffer; thumbnail: Buffer }

export const asDataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`

/** @throws Failure invalid for text that is no base64, or holds 5 MB or more. */
function bytesOf(text: string): Buffer {
  const base64 = text.replace(DATA_URL, '').replace(/\s+/g, '')
  if (!BASE64.test(base64)) throw invalidField(FIELD, 'Please select an image file')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length >= PHOTO_BYTES_MAX) throw invalidField(FIELD, 'Please select an image smaller than 5MB.')
  return bytes
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: DECODE_WITHIN_SECONDS })

/**
 * Decodes a photo by its content and makes it anew, which leaves behind metadata and whatever else was hidden in it.
 * @throws Failure invalid when it is no image, too large, or of too many pixels.
 */
export async function makePhoto(text: string): Promise<Photo> {
  const bytes = bytesOf(text)
  try {
    const picture = await open(bytes)
      .resize({ width: PICTURE_SIDE_MAX_PX, height: PICTURE_SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    const thumbnail = await sharp(picture)
      .resize({ width: THUMBNAIL_SIDE_PX, height: THUMBNAIL_SIDE_PX, fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer()
    return { picture, thumbnail }
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) {
      throw invalidField(FIELD, 'Please select an image of at most 40 megapixels.')
    }
    throw invalidField(FIELD, 'Please select an image file')
  }
}
