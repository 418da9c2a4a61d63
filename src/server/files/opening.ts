import { Failure } from '#shared/calls/failure.ts'
import { FILE_KINDS, type FileKind } from '#shared/upload.ts'
import { confine, StoppedWork } from '../work/confined.ts'
import type { Opened, OpeningOrder, PictureSize } from './opening-child.ts'

const opener = confine<OpeningOrder, Opened>({
  script: new URL('./opening-child.ts', import.meta.url),
  memoryMaxBytes: 768 * 1024 * 1024,
  withinMs: 10_000,
  waitingMax: 50,
  full: 'Too many files are being looked at. Try again soon.',
})

const TOO_MUCH = new Failure('invalid', 'This file takes too long to open. Please choose another.')

// Whoever sent what overwhelms the process is told so; the process is replaced for the next.
async function ask(order: OpeningOrder): Promise<Opened> {
  try {
    return await opener.ask(order)
  } catch (error) {
    throw error instanceof StoppedWork ? TOO_MUCH : error
  }
}

const isKnown = (kind: string | undefined): kind is FileKind => kind !== undefined && kind in FILE_KINDS

/** What a file is by its content, be it named as it may; undefined for anything that no call takes. */
export async function kindOf(path: string): Promise<FileKind | undefined> {
  const opened = await ask({ do: 'name kind', path })
  return 'kind' in opened && isKnown(opened.kind) ? opened.kind : undefined
}

/**
 * Draws an image anew as WebP, in each of the sizes, which leaves behind metadata and whatever else was hidden in it. All that is opened of
 * what members send is opened in a bounded process.
 */
export async function drawAnew(
  path: string,
  sizes: PictureSize[],
): Promise<{ pictures: Buffer[] } | { refused: string }> {
  const opened = await ask({ do: 'draw anew', path, sizes })
  if ('pictures' in opened) return { pictures: opened.pictures.map((picture) => Buffer.from(picture)) }
  return { refused: 'refused' in opened ? opened.refused : 'no image' }
}
