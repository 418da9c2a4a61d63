/** File types that a call can accept, detected by content, and the names that people see. */
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

/** By the ending of its name, what a file is meant to be. */
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

/** Returns the file kind that a file's name suggests, which says nothing about its content. Pure. */
export const kindByName = (name: string): FileKind | undefined =>
  KIND_BY_ENDING[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '']

export type UploadLimits = { bytes_max: number; kinds: readonly FileKind[] }

/** A call's body that is a file: its bytes as they are, its name in the header that FILE_NAME_HEADER names. */
export type UploadBody = { upload: UploadLimits }

/**
 * A file that was received completely, within the limits of its call. It is stored on this machine until the call is
 * answered.
 */
export type ReceivedFile = { path: string; name: string; kind: FileKind; sizeBytes: number; sha256: string }

/** Encoded as in an address (encodeURIComponent). */
export const FILE_NAME_HEADER = 'x-file-name'
export const FILE_NAME_LENGTH_MAX = 200

export const upload = (limits: UploadLimits): UploadBody => ({ upload: limits })

export const isUpload = (body: object | undefined): body is UploadBody => body !== undefined && 'upload' in body
