import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fileTypeFromFile } from 'file-type'
import { serveTasks } from '../../work/sandbox-child.ts'

// A viewer that supports animated PNG shows the animation; any other viewer shows its first picture.
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }

/** Signatures of a file in a zip, and of the end of an empty zip. */
const ZIP_SIGNS = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('PK\u0005\u0006', 'latin1')]

const OLD_OFFICE = 'application/x-cfb'

/** The stream that identifies an old Office file as one of Word, as its directory spells it. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

// Characters that no text has, in any single-byte encoding or in UTF-8: so that no program passes for text.
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const NOT_TEXT = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/

// Content that a browser could take for a page or a drawing is markup, whatever its name.
const MARKUP = /^(?:\u00EF\u00BB\u00BF)?\s*</

// XML need not begin with its declaration: an element, after comments and the document type, is enough. A web page is
// not XML.
const BEFORE_ROOT =
  /^(?:\u00EF\u00BB\u00BF)?\s*(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+(?!html\b)[^>[]*(?:\[[^\]]*\])?\s*>\s*)?(?:<!--[\s\S]*?-->\s*)*/i

const ROOT = /^<(?!(?:html|head|body|script|svg)\b)[a-z_][\w.:-]*[\s/>]/i

/** The number of characters that are searched for a file's first element. */
const HEAD_LENGTH = 64 * 1024

function isPlainText(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return !NOT_TEXT.test(text) && !MARKUP.test(text)
}

function isXml(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_LENGTH).toString('latin1')
  if (NOT_TEXT.test(head)) return false
  return ROOT.test(head.slice(BEFORE_ROOT.exec(head)?.[0].length ?? 0))
}

/** Names the type of content that has no signature in its first bytes. */
function nameText(bytes: Buffer): string | undefined {
  // A zip with unreadable entries is still a zip; the code that opens it reports the error.
  if (ZIP_SIGNS.some((sign) => bytes.subarray(0, sign.length).equals(sign))) return 'application/zip'
  if (isPlainText(bytes)) return 'text/plain'
  return isXml(bytes) ? 'application/xml' : undefined
}

/** Returns a file's media type by its content; undefined if it cannot be detected. */
async function detectMediaType(path: string): Promise<string | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime === undefined) return nameText(await readFile(path))
  if (mime === OLD_OFFICE) return (await readFile(path)).includes(WORD_STREAM) ? 'application/msword' : undefined
  return SAME_AS[mime] ?? mime
}

export type PictureSize = { side: number; fit: 'inside' | 'cover'; quality: number }
export type InspectionTask =
  | { path: string; do: 'name kind' }
  | { path: string; do: 'clean' }
  | { path: string; do: 'draw anew'; sizes: PictureSize[] }
  | { path: string; do: 'draw figure'; side: number; as: 'webp' | 'jpeg' }
export type CleanPicture = { bytes: Uint8Array; width: number; height: number }
/** One size of a picture, in pixels. */
export type DrawnPicture = CleanPicture
export type InspectionResult =
  | { kind: string | undefined }
  | { pictures: Uint8Array[] }
  | { clean: CleanPicture }
  | { drawn: DrawnPicture }
  | { refused: 'no image' | 'pixels' }

const PIXELS_MAX = 40_000_000
/** Journals draw their figures for print. 108 million pixels took 6 seconds as TIFF, and 450 MB as interlaced PNG. */
const FIGURE_PIXELS_MAX = 100_000_000

// Only the formats that cameras and browsers produce may be decoded; SVG, which can contain script, and rare formats
// cannot.
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
// Journals keep their figures as TIFF: only a figure may be one.
const FIGURES_ONLY = { operation: ['VipsForeignLoadTiff'] }
// A cache of pictures would fill the memory: no two are alike.
sharp.cache(false)

async function drawAnew(path: string, sizes: PictureSize[]): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  // Each of those after the first is drawn of the one before.
  let source: string | Buffer = path
  for (const { side, fit, quality } of sizes) {
    const drawn: Buffer = await sharp(source, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
      .autoOrient()
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality })
      .toBuffer()
    pictures.push(drawn)
    source = drawn
  }
  return pictures
}

/**
 * Returns a picture unchanged, in its own format if browsers and papers support that, without the metadata that a
 * camera or program added.
 */
async function clean(path: string): Promise<CleanPicture> {
  const picture = sharp(path, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
  const { format } = await picture.metadata()
  const upright = picture.autoOrient()
  const drawn = format === 'jpeg' ? upright.jpeg({ quality: 92 }) : upright.png()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

// Lossy compression is more visible in lines and letters than in photos. A higher effort takes five times as long for a
// twentieth less.
const QUALITY = { photo: 86, drawing: 92 }
const EFFORT = 2

type FigureOrder = Extract<InspectionTask, { do: 'draw figure' }>

/** Draws a figure with a longer side of this length, or its own if that is shorter. On paper, transparency is white. */
async function drawFigure({ path, side, as }: FigureOrder): Promise<DrawnPicture> {
  const picture = sharp(path, { limitInputPixels: FIGURE_PIXELS_MAX, sequentialRead: true })
  const { format } = await picture.metadata()
  const quality = format === 'jpeg' ? QUALITY.photo : QUALITY.drawing
  const sized = picture.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const drawn =
    as === 'webp' ? sized.webp({ quality, effort: EFFORT }) : sized.flatten({ background: 'white' }).jpeg({ quality })
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function asFigure(order: FigureOrder): Promise<DrawnPicture> {
  sharp.unblock(FIGURES_ONLY)
  try {
    return await drawFigure(order)
  } finally {
    sharp.block(FIGURES_ONLY)
  }
}

serveTasks(async (order: InspectionTask): Promise<InspectionResult> => {
  if (order.do === 'name kind') return { kind: await detectMediaType(order.path) }
  try {
    if (order.do === 'clean') return { clean: await clean(order.path) }
    if (order.do === 'draw figure') return { drawn: await asFigure(order) }
    return { pictures: await drawAnew(order.path, order.sizes) }
  } catch (error) {
    return { refused: /pixel limit/i.test((error as Error).message) ? 'pixels' : 'no image' }
  }
})
