import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { PaperFile } from '../../contract.ts'
import { PAPER_FILES_BYTES_MAX } from '../../limits.ts'
import type { FileRow } from './queries.ts'
import { readerOf } from './file-access.ts'

export const notFound = () => new Failure('not_found', 'Paper not found')

export const present = async ({ fileAddresses }: Kernel, actor: Actor, row: FileRow): Promise<PaperFile> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  size_bytes: row.size_bytes,
  width: row.width,
  height: row.height,
  address: await fileAddresses.addressOf(row.id, readerOf(actor)),
})

const ENDINGS: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt', 'text', 'md', 'csv', 'tsv', 'log'],
}

/** Returns a file name with the extension of its type, so that no program opens the file as another type. Pure. */
export function namedAs(kind: string, name: string): string {
  const endings = ENDINGS[kind] ?? []
  const [first] = endings
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return !first || (ending !== undefined && endings.includes(ending)) ? name : `${name.slice(0, 190)}.${first}`
}

/** Returns why a paper has no space for `more` further bytes; undefined if it has space. Pure. */
export const whyNoRoom = ({ used, more }: { used: number; more: number }): string | undefined =>
  used + more > PAPER_FILES_BYTES_MAX
    ? 'The files of this paper have reached the limit of 200 MB. Please remove some first.'
    : undefined
