import { Readable } from 'node:stream'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import type { Kernel } from '../../kernel.ts'
import type { StoredFile } from '../files.ts'
import { cleanPicture } from './inspect-file.ts'

const TOO_MANY_PIXELS = new Failure('invalid', 'Please choose an image of at most 40 megapixels.')
const NO_PICTURE = new Failure('invalid', 'We couldn’t open this image. Please choose another.')
/** The maximum size of a picture after its metadata was removed. */
const REDRAWN_BYTES_MAX = 32 * 1024 * 1024
const KINDS = ['image/jpeg', 'image/png'] as const

/** A stored file. `width` and `height` are in pixels; null if the file is not a picture. */
export type CleanFile = { stored: StoredFile; width: number | null; height: number | null }

type Parts = Pick<Kernel, 'files' | 'incoming'>

async function storePicture({ files, incoming }: Parts, { path, name }: ReceivedFile): Promise<CleanFile> {
  const picture = await cleanPicture(path)
  if ('refused' in picture) throw picture.refused === 'pixels' ? TOO_MANY_PIXELS : NO_PICTURE
  const receiving = { bytes_max: REDRAWN_BYTES_MAX, kinds: KINDS, name }
  const stored = await incoming.during(Readable.from([Buffer.from(picture.bytes)]), receiving, files.store)
  return { stored, width: picture.width, height: picture.height }
}

/**
 * Stores a member's file. A picture is stored without its metadata, which could reveal where and when a patient was
 * photographed.
 * @throws Failure invalid for a picture that cannot be opened, or has too many pixels.
 */
export async function storeClean(parts: Parts, received: ReceivedFile): Promise<CleanFile> {
  if (received.kind.startsWith('image/')) return storePicture(parts, received)
  return { stored: await parts.files.store(received), width: null, height: null }
}
