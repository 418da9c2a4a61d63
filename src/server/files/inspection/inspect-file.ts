import { Failure } from '#shared/calls/failure.ts'
import { FILE_KINDS, type FileKind } from '#shared/upload.ts'
import { createSandbox, StoppedWork } from '../../work/sandbox.ts'
import type { CleanPicture, DrawnPicture, InspectionResult, InspectionTask, PictureSize } from './child.ts'

const opener = createSandbox<InspectionTask, InspectionResult>({
  script: new URL('./child.ts', import.meta.url),
  memoryMaxBytes: 768 * 1024 * 1024,
  withinMs: 10_000,
  waitingMax: 50,
  full: 'We’re checking too many files right now. Please try again in a moment.',
})

const TOO_MUCH = new Failure('invalid', 'We couldn’t open this file in time. Please choose another.')

// If a file crashes or blocks the sandboxed process, the member who sent the file gets this error. A new process
// handles the next file.
async function ask(order: InspectionTask): Promise<InspectionResult> {
  try {
    return await opener.ask(order)
  } catch (error) {
    throw error instanceof StoppedWork ? TOO_MUCH : error
  }
}

const isKnown = (kind: string | undefined): kind is FileKind => kind !== undefined && kind in FILE_KINDS

/** Detects a file's kind from its content, not from its name. Returns undefined for kinds that no call accepts. */
export async function kindOf(path: string): Promise<FileKind | undefined> {
  const opened = await ask({ do: 'name kind', path })
  return 'kind' in opened && isKnown(opened.kind) ? opened.kind : undefined
}

/**
 * Redraws an image as WebP in each of the sizes, which removes its metadata and any hidden content. This runs in a
 * sandboxed process, like all processing of members' files.
 */
export async function redrawImage(
  path: string,
  sizes: PictureSize[],
): Promise<{ pictures: Buffer[] } | { refused: string }> {
  const opened = await ask({ do: 'redraw', path, sizes })
  if ('pictures' in opened) return { pictures: opened.pictures.map((picture) => Buffer.from(picture)) }
  return { refused: 'refused' in opened ? opened.refused : 'no image' }
}

/**
 * Returns a picture without its metadata (such as place, camera and names), upright and at full resolution. A JPEG
 * stays a JPEG; all other formats are converted to PNG.
 */
export async function cleanPicture(path: string): Promise<CleanPicture | { refused: 'no image' | 'pixels' }> {
  const opened = await ask({ do: 'clean', path })
  if ('clean' in opened) return opened.clean
  return { refused: 'refused' in opened ? opened.refused : 'no image' }
}

/**
 * The maximum length of the longer side in pixels: for a close look, for a full page on a large screen, and for a
 * phone.
 */
const FIGURE_SIDES = [3_000, 1_400, 700]

type Refused = { refused: 'no image' | 'pixels' }

type Drawn = { bytes: Buffer; width: number; height: number }

async function drawSize(path: string, side: number, as: 'webp' | 'jpeg'): Promise<Drawn | Refused> {
  const opened = await ask({ do: 'draw figure', path, side, as })
  if ('drawn' in opened) return { ...opened.drawn, bytes: Buffer.from(opened.drawn.bytes) }
  return { refused: 'refused' in opened ? opened.refused : 'no image' }
}

/** Redraws a picture as JPEG for print. @param side the maximum length of the longer side in pixels */
export const drawForPrint = (path: string, side: number) => drawSize(path, side, 'jpeg')

/**
 * Redraws a figure as WebP in the sizes that a page needs. The pictures are sorted by size, largest first; width and
 * height are in pixels. Like `redrawImage`, this removes all metadata.
 */
export async function drawFigure(path: string): Promise<{ drawn: DrawnPicture[] } | Refused> {
  const drawn: DrawnPicture[] = []
  // Each size is a separate task, so each size has the full time limit.
  for (const side of FIGURE_SIDES) {
    const larger = drawn.at(-1)
    if (larger && Math.max(larger.width, larger.height) <= side) continue
    const one = await drawSize(path, side, 'webp')
    if ('refused' in one) return one
    drawn.push(one)
  }
  return { drawn }
}
