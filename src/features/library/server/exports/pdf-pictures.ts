import { drawForPrint } from '#server/files/inspection/inspect-file.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Article } from '#formats/article/article.ts'
import type { Picture } from '#formats/article/files.ts'
import { type Pictured, picturedOf } from '#formats/article/figures.ts'

/** Maximum size of a picture file to convert; larger than any stored picture. */
const SOURCE_BYTES_MAX = 64 * 1024 * 1024
const KINDS = ['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'image/avif'] as const
/**
 * Maximum total size of a PDF's pictures. Further pictures are shown only on the web page. A larger PDF would take too
 * long to download, and its typesetting would need too much memory.
 */
const PRINTED_BYTES_MAX = 40 * 1024 * 1024
/** The minimum width of a sharp picture: the width of the text at about 220 dots per inch. */
const PRINTED_WIDTH_PX = 1_400

const TEXT_WIDTH_PT = 440
const PAGE_HEIGHT_PT = 480
/** Points per pixel. Small pictures are printed at 150 dots per inch and are not enlarged. */
const PT_A_PX = 72 / 150

/**
 * Returns the stored size of a picture to print: the smallest one that is sharp, or the largest one if none is sharp.
 * Pure.
 */
const printedOf = ({ pictures = [] }: Pictured): Picture | undefined =>
  pictures.findLast(({ width }) => width >= PRINTED_WIDTH_PX) ?? pictures[0]

/**
 * Returns a picture's width on the page in whole points. The width is limited, so that the picture also fits the page's
 * height. Pure.
 */
export const printedWidth = ({ width, height }: Picture): number =>
  Math.floor(Math.min(TEXT_WIDTH_PT, width * PT_A_PX, (PAGE_HEIGHT_PT * width) / height))

/** Returns the alternative text of a picture, which PDF/UA requires. Pure. */
function altOf(part: Pictured): string {
  if (part.t === 'math') return part.text || 'Formula'
  if (part.t === 'picture') return part.alt || 'Picture'
  return part.alt || part.label || 'Figure'
}

/** A figure's picture in the form that the template expects. */
export type PrintedPicture = { path: string; width: number; alt: string }

export type Printing = {
  /** The files with the paths under which the template includes them. */
  files: { path: string; bytes: Buffer }[]
  of: (part: Pictured) => PrintedPicture | undefined
}

async function drawn({ files, incoming, db }: Kernel, { file }: Picture): Promise<Buffer | undefined> {
  const stored = await files.find(db, file)
  if (!stored) return undefined
  const receiving = { bytes_max: SOURCE_BYTES_MAX, kinds: KINDS, name: stored.name }
  const answer = await incoming.during(await files.read(stored), receiving, ({ path }) =>
    drawForPrint(path, PRINTED_WIDTH_PX),
  )
  return 'refused' in answer ? undefined : answer.bytes
}

/** Converts an article's pictures for printing. Omits pictures that cannot be converted, or exceed the total size. */
export async function picturesToPrint(kernel: Kernel, article: Article): Promise<Printing> {
  const paths = new Map<string, string>()
  const files: Printing['files'] = []
  let room = PRINTED_BYTES_MAX
  for (const picture of picturedOf(article).flatMap((part) => printedOf(part) ?? [])) {
    if (paths.has(picture.file)) continue
    const bytes = await drawn(kernel, picture)
    if (!bytes || bytes.length > room) continue
    room -= bytes.length
    const path = `/pictures/${files.length + 1}`
    paths.set(picture.file, path)
    files.push({ path, bytes })
  }
  return {
    files,
    of: (part) => {
      const picture = printedOf(part)
      const path = picture && paths.get(picture.file)
      return picture && path ? { path, width: printedWidth(picture), alt: altOf(part) } : undefined
    },
  }
}
