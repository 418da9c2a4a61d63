import { createHash } from 'node:crypto'

type DownloadParts = {
  bytes: Buffer
  type: string
  fileName: string
  /** Shown by browsers that can, instead of being downloaded. */
  shown?: boolean
  /** The same for everyone: caches may store it, and check whether it has changed. */
  shared?: boolean
}

/**
 * Returns the `Content-Disposition` of a file. The plain name for old readers has only letters that a header can carry.
 * Pure.
 */
export function dispositionOf({ fileName, shown }: { fileName: string; shown: boolean }): string {
  const plain = fileName.normalize('NFKD').replace(/[^\w .-]/g, '')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A reply that is a file for the caller to keep. */
export class Download {
  readonly bytes: Buffer
  readonly type: string
  readonly fileName: string
  readonly shown: boolean
  /** Set for files that are the same for everyone. */
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
