import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { StoredFile } from '#server/files/files.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import { type Pictured, picturedOf } from '#formats/article/figures.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import { storePicture } from '../../pictures/storage.ts'
import { findPicture } from './picture-lookup.ts'
import type { Illustration, ImportedGraphic } from './illustrations.ts'
import { type Package, PACKAGE_LIMITS } from './package.ts'

const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/tiff', 'image/webp', 'image/gif', 'image/avif'] as const
const FILE_KINDS = [
  ...PICTURE_KINDS,
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
  'text/plain',
] as const

/** The pictures and files imported from a package. `remarks` has a sentence for each one that was not imported. */
export type ImportedIllustrations = {
  found: Map<string, Illustration[]>
  stored: StoredFile[]
  remarks: string[]
  /** The names of the referenced entries. For an entry that was not found, this is the name that the article uses. */
  taken: string[]
}

type Named = { figure: Pictured; called: string }
type Taking = { kernel: Kernel; pack: Package; taken: ImportedIllustrations }

const WHY = { 'no image': 'it cannot be opened', pixels: 'it has more than 100 million pixels' } as const

async function takePicture({ kernel, taken }: Taking, { called }: Named, { path, name }: ReceivedFile) {
  const drawn = await storePicture(kernel, path, name.replace(/\.\w+$/, ''))
  if ('refused' in drawn) {
    taken.remarks.push(`${called}: its picture “${name}” was left out, because ${WHY[drawn.refused]}.`)
    return undefined
  }
  taken.stored.push(...drawn.stored)
  return { pictures: drawn.pictures }
}

async function takeFile({ kernel, taken }: Taking, received: ReceivedFile) {
  const stored = await kernel.files.store(received)
  taken.stored.push(stored)
  return { download: { file: stored.id, name: stored.name, kind: stored.kind, bytes: stored.sizeBytes } }
}

async function takeEntry(taking: Taking, named: Named, name: string): Promise<ImportedGraphic | undefined> {
  const { kernel, pack, taken } = taking
  const kinds = named.figure.t === 'file' ? FILE_KINDS : PICTURE_KINDS
  const receiving = { bytes_max: PACKAGE_LIMITS.entryBytes, kinds, name: basename(name) }
  try {
    const bytes = Readable.from([await pack.read(name)])
    return await kernel.incoming.during<ImportedGraphic | undefined>(bytes, receiving, (received) =>
      received.kind.startsWith('image/') ? takePicture(taking, named, received) : takeFile(taking, received),
    )
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'unavailable') throw error
    const why = error.kind === 'wrong_type' ? 'its content does not match its name' : 'it takes too long to open'
    taken.remarks.push(`${named.called}: “${basename(name)}” was left out, because ${why}.`)
    return undefined
  }
}

function nameIn({ pack, taken }: Taking, { figure, called }: Named, names: string[]): string | undefined {
  const picture = findPicture(pack.entries, names)
  if (picture && 'name' in picture) return picture.name
  const file = pack.entries.find(({ name }) => names.includes(name) || names.includes(basename(name)))
  if (figure.t === 'file') {
    if (file) return file.name
    taken.remarks.push(`${called}: the package does not contain it.`)
  } else if (picture) {
    taken.remarks.push(`${called}: the format of its picture, ${picture.unshowable}, is not supported.`)
  } else if (figure.t === 'figure') taken.remarks.push(`${called}: the package contains no picture of it.`)
  // Missing inline pictures get no remark, since there may be hundreds. The report counts them.
  return undefined
}

function calledOf(part: Pictured, names: string[]): string {
  if ('label' in part && part.label) return part.label
  return `${part.t === 'file' ? 'The file' : 'The picture'} “${basename(names[0] ?? '')}”`
}

/** Stores the pictures and files that an article references in its package. The caller saves them with the article. */
export async function importIllustrations(
  kernel: Kernel,
  pack: Package,
  parsed: ParsedArticle,
): Promise<ImportedIllustrations> {
  const taken: ImportedIllustrations = { found: new Map(), stored: [], remarks: [], taken: [] }
  const taking = { kernel, pack, taken }
  const figures = new Map(picturedOf(parsed.article).map((part) => [part.id, part]))
  for (const { id, graphics } of parsed.graphics) {
    const figure = figures.get(id)
    if (!figure) continue
    const named = {
      figure,
      called: calledOf(
        figure,
        graphics.flatMap(({ names }) => names),
      ),
    }
    const illustrations: Illustration[] = []
    for (const { names, alt } of graphics) {
      const name = nameIn(taking, named, names)
      taken.taken.push(...(name === undefined ? names : [name]))
      const had = name === undefined ? undefined : await takeEntry(taking, named, name)
      if (had) illustrations.push({ ...had, alt })
    }
    if (illustrations.length > 0) taken.found.set(id, illustrations)
  }
  return taken
}
