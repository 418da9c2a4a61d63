import { Readable } from 'node:stream'
import type { Tx } from '#server/data/transact.ts'
import type { StoredFile } from '#server/files/files.ts'
import { drawFigure } from '#server/files/inspection/inspect-file.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Picture } from '#formats/article/files.ts'

/** Maximum size of a converted picture in bytes, about ten times that of a typical picture of 3,000 by 3,000 pixels. */
const DRAWN_BYTES_MAX = 48 * 1024 * 1024

/** A picture in several sizes, largest first, with the stored files. */
export type StoredPicture = { pictures: Picture[]; stored: StoredFile[] }

/** Renders a figure in several sizes and stores them. The original file and its metadata are not stored. */
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

/** Marks stored files as permanent, without an owner. */
export async function saveStoredFiles({ files }: Kernel, tx: Tx, stored: StoredFile[]): Promise<void> {
  for (const one of stored) await files.keep(tx, one)
}
