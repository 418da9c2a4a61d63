import { Readable } from 'node:stream'
import type { Tx } from '#server/data/transact.ts'
import type { StoredFile } from '#server/files/files.ts'
import { drawFigure } from '#server/files/inspection/inspect-file.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Picture } from '#formats/article/article.ts'

/** The maximum size of a drawn picture: one of 3,000 by 3,000 pixels takes a tenth of it. */
const DRAWN_BYTES_MAX = 48 * 1024 * 1024

/** A picture in its sizes, the largest first, with the stored bytes. */
export type StoredPicture = { pictures: Picture[]; stored: StoredFile[] }

/** Draws a figure in its sizes and stores them; nothing of the original file is stored, least of all its metadata. */
export async function storePicture(
  { incoming, files }: Kernel,
  path: string,
  name: string,
): Promise<StoredPicture | { refused: 'no image' | 'pixels' }> {
  const answer = await drawFigure(path)
  if ('refused' in answer) return answer
  const stored: StoredFile[] = []
  const receiving = { bytes_max: DRAWN_BYTES_MAX, kinds: ['image/webp'] as const, name: `${name}.webp` }
  for (const { bytes } of answer.drawn)
    stored.push(await incoming.during(Readable.from([bytes]), receiving, files.store))
  const pictures = answer.drawn.map(({ width, height }, index) => {
    const { id, kind } = stored[index]!
    return { file: id, kind, width, height }
  })
  return { pictures, stored }
}

/** Keeps stored files without an owner. */
export async function saveStoredFiles({ files }: Kernel, tx: Tx, stored: StoredFile[]): Promise<void> {
  for (const one of stored) await files.keep(tx, one)
}
