import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { answerOrders } from '../work/confined-work.ts'

export type PictureSize = { side: number; fit: 'inside' | 'cover'; quality: number }
export type OpeningOrder = { path: string; do: 'name kind' } | { path: string; do: 'draw anew'; sizes: PictureSize[] }
export type Opened = { kind: string | undefined } | { pictures: Uint8Array[] } | { refused: 'no image' | 'pixels' }

const PIXELS_MAX = 40_000_000

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

// A moving PNG is one to whoever shows it, and its first picture to anybody else.
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }

async function nameKind(path: string): Promise<string | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime
  return mime && (SAME_AS[mime] ?? mime)
}

answerOrders(async (order: OpeningOrder): Promise<Opened> => {
  if (order.do === 'name kind') return { kind: await nameKind(order.path) }
  try {
    return { pictures: await drawAnew(order.path, order.sizes) }
  } catch (error) {
    return { refused: /pixel limit/i.test((error as Error).message) ? 'pixels' : 'no image' }
  }
})
