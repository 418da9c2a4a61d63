/** File types that a call can accept, with their displayed names. The type is detected from the content. */
export const FILE_KINDS = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
  'image/tiff': 'TIFF',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (DOCX)',
  'application/msword': 'Word (DOC)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (XLSX)',
  'text/plain': 'plain text',
  'application/zip': 'ZIP',
  'application/xml': 'XML',
} as const

export type FileKind = keyof typeof FILE_KINDS

/** The kinds of files by the extension of their names. */
const KIND_BY_ENDING: Readonly<Record<string, FileKind>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  meca: 'application/zip',
  xml: 'application/xml',
}

/** Returns the kind that a file's name suggests; the content may be of another kind. Pure. */
export const kindByName = (name: string): FileKind | undefined =>
  KIND_BY_ENDING[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '']

/**
 * The extensions that files of each kind may keep. They open as documents and start no program. Plain text includes
 * data and the scripts of statistics programs.
 */
const ENDINGS: Readonly<Record<FileKind, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/tiff': ['tif', 'tiff'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/plain': ['txt', ...'csv tsv tab dat text md json log bib ris nbib enw tex r rmd do sas sps'.split(' ')],
  'application/zip': ['zip', 'meca'],
  'application/xml': ['xml'],
}

const isKind = (kind: string): kind is FileKind => Object.hasOwn(ENDINGS, kind)

/**
 * Returns a file's name with an extension of its kind: "run.bat.txt" for "run.bat" with plain text. A name without an
 * extension, or of a file of another kind, stays as it is. Pure.
 */
export function nameForKind(name: string, kind: string): string {
  if (!isKind(kind) || !name.includes('.')) return name
  const [usual, ...others] = ENDINGS[kind]
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === usual || others.includes(ending)) return name
  return `${name.slice(0, FILE_NAME_LENGTH_MAX - usual.length - 1).toWellFormed()}.${usual}`
}

export type UploadLimits = { bytes_max: number; kinds: readonly FileKind[] }

/** A body that is a file: the unchanged bytes, with the file's name in the header FILE_NAME_HEADER. */
export type UploadBody = { upload: UploadLimits }

/**
 * A completely received file, within the limits of its call. It is stored on this machine until the call ends.
 */
export type ReceivedFile = { path: string; name: string; kind: FileKind; sizeBytes: number; sha256: string }

/** The header with the name of an uploaded file, encoded with encodeURIComponent. */
export const FILE_NAME_HEADER = 'x-file-name'
export const FILE_NAME_LENGTH_MAX = 200

export const upload = (limits: UploadLimits): UploadBody => ({ upload: limits })

export const isUpload = (body: object | undefined): body is UploadBody => body !== undefined && 'upload' in body
