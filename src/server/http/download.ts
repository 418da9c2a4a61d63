import { createHash } from 'node:crypto'

type DownloadParts = {
  bytes: Buffer
  type: string
  fileName: string
  /** True if browsers that support the type may show the file instead of downloading it. */
  shown?: boolean
  /** True if the file is the same for everyone, so that caches may store and revalidate it. */
  shared?: boolean
}

/**
 * Returns the `Content-Disposition` header of a file. It contains the file name twice: in full, and with ASCII
 * characters only, for old clients. Pure.
 */
export function dispositionOf({ fileName, shown }: { fileName: string; shown: boolean }): string {
  const plain = fileName.normalize('NFKD').replace(/[^\w .-]/g, '')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A reply that is sent as a file. */
export class Download {
  readonly bytes: Buffer
  readonly type: string
  readonly fileName: string
  readonly shown: boolean
  /** The ETag of a file that is the same for everyone; undefined for other files. */
  readonly etag: string | undefined

  constructor({ bytes, type, fileName, shown = false, shared = false }: DownloadParts) {
    this.bytes = bytes
    this.type = type
    this.fileName = fileName
    this.shown = shown
    this.etag = shared ? `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` : undefined
  }

  get disposition(): string {
    return dispositionOf(this)
  }
}
