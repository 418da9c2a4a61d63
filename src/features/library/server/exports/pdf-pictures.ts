import { drawForPrint } from '#server/files/inspection/inspect-file.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Article, Picture } from '#formats/article/article.ts'
import { type Pictured, picturedOf } from '#formats/article/figures.ts'

/** Larger than any stored size of a picture. */
const SOURCE_BYTES_MAX = 64 * 1024 * 1024
const KINDS = ['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'image/avif'] as const
/** Pictures beyond it are left to the page: no reader waits for a larger document, and no typesetter holds it. */
const PRINTED_BYTES_MAX = 40 * 1024 * 1024
/** As wide as the text at some 220 dots to the inch. */
const PRINTED_WIDTH_PX = 1_400

const TEXT_WIDTH_PT = 440
const PAGE_HEIGHT_PT = 480
/** A small picture is not enlarged beyond 150 dots to the inch. */
const PT_A_PX = 72 / 150

/** The size that is printed: the smallest that is sharp. Pure. */
const printedOf = ({ pictures = [] }: Pictured): Picture | undefined =>
  pictures.findLast(({ width }) => width >= PRINTED_WIDTH_PX) ?? pictures[0]

/** Returns a picture's width on the page, in points: a whole number, such that it is no higher than a page. Pure. */
export const printedWidth = ({ width, height }: Picture): number =>
  Math.floor(Math.min(TEXT_WIDTH_PT, width * PT_A_PX, (PAGE_HEIGHT_PT * width) / height))

/** The alternative text of a picture, which PDF/UA requires. */
function altOf(part: Pictured): string {
  if (part.t === 'math') return part.text || 'Formula'
  if (part.t === 'picture') return part.alt || 'Picture'
  return part.alt || part.label || 'Figure'
}

/** A figure's picture, as the template needs it. */
export type PrintedPicture = { path: string; width: number; alt: string }

export type Printing = {
  /** The bytes, by the paths that the template names. */
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

/** The pictures of an article as they are printed; one that cannot be drawn is left to the page. */
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
