import { Failure } from '#shared/calls/failure.ts'
import { FILE_KINDS, type FileKind } from '#shared/upload.ts'
import { createSandbox, StoppedWork } from '../../work/sandbox.ts'
import type { CleanPicture, DrawnPicture, InspectionResult, InspectionTask, PictureSize } from './child.ts'

const opener = createSandbox<InspectionTask, InspectionResult>({
  script: new URL('./child.ts', import.meta.url),
  memoryMaxBytes: 768 * 1024 * 1024,
  withinMs: 10_000,
  waitingMax: 50,
  full: 'Too many files are being looked at. Try again soon.',
})

const TOO_MUCH = new Failure('invalid', 'This file takes too long to open. Please choose another.')

// Reports an input that overwhelms the process to the member who sent it; the process is replaced for the next input.
async function ask(order: InspectionTask): Promise<InspectionResult> {
  try {
    return await opener.ask(order)
  } catch (error) {
    throw error instanceof StoppedWork ? TOO_MUCH : error
  }
}

const isKnown = (kind: string | undefined): kind is FileKind => kind !== undefined && kind in FILE_KINDS

/** Returns a file's kind by its content, regardless of its name; undefined for kinds that no call accepts. */
export async function kindOf(path: string): Promise<FileKind | undefined> {
  const opened = await ask({ do: 'name kind', path })
  return 'kind' in opened && isKnown(opened.kind) ? opened.kind : undefined
}

/**
 * Redraws an image as WebP in each of the sizes, which removes metadata and anything else hidden in it. A sandboxed
 * process opens everything that members send.
 */
export async function redrawImage(
  path: string,
  sizes: PictureSize[],
): Promise<{ pictures: Buffer[] } | { refused: string }> {
  const opened = await ask({ do: 'draw anew', path, sizes })
  if ('pictures' in opened) return { pictures: opened.pictures.map((picture) => Buffer.from(picture)) }
  return { refused: 'refused' in opened ? opened.refused : 'no image' }
}

/**
 * Returns a picture without its metadata (place, camera, names), upright, at full resolution: JPEG stays JPEG, all else
 * becomes PNG.
 */
export async function cleanPicture(path: string): Promise<CleanPicture | { refused: 'no image' | 'pixels' }> {
  const opened = await ask({ do: 'clean', path })
  if ('clean' in opened) return opened.clean
  return { refused: 'refused' in opened ? opened.refused : 'no image' }
}

/** Wide enough for close inspection, to fill a page on a good screen, and for a phone. */
const FIGURE_SIDES = [3_000, 1_400, 700]

type Refused = { refused: 'no image' | 'pixels' }

type Drawn = { bytes: Buffer; width: number; height: number }

async function drawSize(path: string, side: number, as: 'webp' | 'jpeg'): Promise<Drawn | Refused> {
  const opened = await ask({ do: 'draw figure', path, side, as })
  if ('drawn' in opened) return { ...opened.drawn, bytes: Buffer.from(opened.drawn.bytes) }
  return { refused: 'refused' in opened ? opened.refused : 'no image' }
}

/** Redraws a picture as JPEG for print; its sides at most so long in pixels. */
export const drawForPrint = (path: string, side: number) => drawSize(path, side, 'jpeg')

/**
 * Redraws a figure as WebP in the sizes that a page needs, the largest first, each with its width and height in pixels.
 * As with `redrawImage`, none of its metadata is left: where it was taken, by whom, with what.
 */
export async function drawFigure(path: string): Promise<{ drawn: DrawnPicture[] } | Refused> {
  const drawn: DrawnPicture[] = []
  // Each separately, so that the time limit for one is enough for any picture.
  for (const side of FIGURE_SIDES) {
    const larger = drawn.at(-1)
    if (larger && Math.max(larger.width, larger.height) <= side) continue
    const one = await drawSize(path, side, 'webp')
    if ('refused' in one) return one
    drawn.push(one)
  }
  return { drawn }
}
