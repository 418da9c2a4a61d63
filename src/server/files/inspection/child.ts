import sharp from 'sharp'
import { serveTasks } from '../../work/sandbox-child.ts'
import { detectMediaType } from './media-type.ts'

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

// Only the formats that cameras and browsers make may be decoded; SVG, which can carry script, and the rare ones cannot.
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
// What it remembers of a picture would fill the memory: no two are alike.
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

/** A picture as it is, in its own format where browsers and papers have use for that, without what a camera or a program wrote beside it. */
async function clean(path: string): Promise<CleanPicture> {
  const picture = sharp(path, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
  const { format } = await picture.metadata()
  const upright = picture.autoOrient()
  const drawn = format === 'jpeg' ? upright.jpeg({ quality: 92 }) : upright.png()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

// Lines and letters show what is left out sooner than what a camera sees. A higher effort takes five times as long for a twentieth less.
const QUALITY = { photo: 86, drawing: 92 }
const EFFORT = 2

type FigureOrder = Extract<InspectionTask, { do: 'draw figure' }>

/** A figure whose longer side is this long, or its own where that is shorter. On paper what is seen through is white. */
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
