import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fileTypeFromFile } from 'file-type'
import { serveTasks } from '../../work/sandbox-child.ts'

// Treats an animated PNG as a PNG, since a viewer without support for animation shows its first picture.
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }

/** The signatures of zip files: one for a file in the archive, and one for an empty archive. */
const ZIP_SIGNS = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('PK\u0005\u0006', 'latin1')]

const OLD_OFFICE = 'application/x-cfb'

/**
 * The name of a stream that only Word files contain, and no other old Office files. It is encoded as in the file's
 * directory.
 */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

// Control characters that occur in no text, neither in single-byte encodings nor in UTF-8. They exclude binary files.
// oxlint-disable-next-line no-control-regex -- The pattern has to match control characters.
const NOT_TEXT = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/

// A file that begins with "<" is not plain text, since a browser could interpret it as HTML or SVG.
const MARKUP = /^(?:\u00EF\u00BB\u00BF)?\s*</

// Matches what may precede the root element of XML: comments, and a document type other than HTML. An XML declaration
// is not matched, since file-type recognizes files that begin with one.
const BEFORE_ROOT =
  /^(?:\u00EF\u00BB\u00BF)?\s*(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+(?!html\b)[^>[]*(?:\[[^\]]*\])?\s*>\s*)?(?:<!--[\s\S]*?-->\s*)*/i

const ROOT = /^<(?!(?:html|head|body|script|svg)\b)[a-z_][\w.:-]*[\s/>]/i

/** The number of bytes at the start of a file in which the root element is expected. */
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

/**
 * Returns the media type of content that has no known signature in its first bytes; undefined if the type is unknown.
 */
function nameText(bytes: Buffer): string | undefined {
  // A zip file whose entries cannot be read is still a zip file. The code that opens it reports the error.
  if (ZIP_SIGNS.some((sign) => bytes.subarray(0, sign.length).equals(sign))) return 'application/zip'
  if (isPlainText(bytes)) return 'text/plain'
  return isXml(bytes) ? 'application/xml' : undefined
}

/** Detects a file's media type from its content; undefined if it is unknown. */
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
  | { path: string; do: 'redraw'; sizes: PictureSize[] }
  | { path: string; do: 'draw figure'; side: number; as: 'webp' | 'jpeg' }
export type CleanPicture = { bytes: Uint8Array; width: number; height: number }
/** A figure redrawn in one size. Its width and height are in pixels. */
export type DrawnPicture = CleanPicture
export type InspectionResult =
  | { kind: string | undefined }
  | { pictures: Uint8Array[] }
  | { clean: CleanPicture }
  | { drawn: DrawnPicture }
  | { refused: 'no image' | 'pixels' }

const PIXELS_MAX = 40_000_000
/**
 * The pixel limit for figures, which is higher since journals produce figures for print. Decoding 108 million pixels
 * took 6 seconds as TIFF, and 450 MB of memory as interlaced PNG.
 */
const FIGURE_PIXELS_MAX = 100_000_000

// Allows only the formats that cameras and browsers produce. Rare formats stay blocked, and so does SVG, which can
// contain scripts.
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
// TIFF is allowed for figures only, since journals use it for them.
const FIGURES_ONLY = { operation: ['VipsForeignLoadTiff'] }
// Turns off the cache, since the same picture is rarely decoded twice.
sharp.cache(false)

async function drawAnew(path: string, sizes: PictureSize[]): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  // Each size is drawn from the picture of the previous size.
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
 * Returns a picture at its original size, without the metadata that cameras and programs add. A JPEG stays a JPEG; all
 * other formats are converted to PNG, which browsers and papers support.
 */
async function clean(path: string): Promise<CleanPicture> {
  const picture = sharp(path, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
  const { format } = await picture.metadata()
  const upright = picture.autoOrient()
  const drawn = format === 'jpeg' ? upright.jpeg({ quality: 92 }) : upright.png()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

// Lossy compression is more visible in lines and letters than in photos, so drawings get a higher quality. A higher
// effort takes five times as long and reduces the size by only five percent.
const QUALITY = { photo: 86, drawing: 92 }
const EFFORT = 2

type FigureOrder = Extract<InspectionTask, { do: 'draw figure' }>

/**
 * Redraws a figure so that its longer side has at most `side` pixels. A smaller figure is not enlarged. In JPEG,
 * transparent areas become white.
 */
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
