import type { DocxImportContext } from '../import-context.ts'
import { remark } from '../import-context.ts'

export type DraftPicture = { kind: string; bytes: Uint8Array }

/** Image types that browsers show. Word's own drawings (EMF, WMF) and other types cannot be imported. */
const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024

const NAMED: Record<string, string> = {
  'image/x-emf': 'EMF',
  'image/x-wmf': 'WMF',
  'image/tiff': 'TIFF',
  'image/svg+xml': 'SVG',
}

async function read({ image }: DocxImportContext['pictures'][number]): Promise<DraftPicture | string> {
  const kind = image.contentType ?? ''
  if (!SHOWN.has(kind))
    return `A picture of the kind ${NAMED[kind] ?? 'that cannot be shown'}: its place and caption are kept. Please save it as PNG, and add it again`
  const bytes = new Uint8Array(await image.readAsArrayBuffer())
  if (bytes.length > PICTURE_BYTES_MAX)
    return 'A picture of more than 10 MB: its place and caption are kept. Please make it smaller and add it again'
  return { kind, bytes }
}

/**
 * Returns the pictures by number, with undefined for those that cannot be imported. `blocks` maps each picture to its
 * block.
 */
export async function picturesOf(
  reading: DocxImportContext,
  blocks: Map<number, number>,
): Promise<(DraftPicture | undefined)[]> {
  const pictures: (DraftPicture | undefined)[] = []
  for (const [index, picture] of reading.pictures.entries()) {
    const found = await read(picture).catch(() => 'A picture that is missing from the document')
    reading.block = blocks.get(index) ?? -1
    if (typeof found === 'string') remark(reading, 'lost', { detail: found, quote: picture.alt })
    pictures.push(typeof found === 'string' ? undefined : found)
  }
  return pictures
}
