import { type Readable } from 'node:stream'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'

/** First and last byte of a part of a file, counted from 0. */
export type ByteRange = { first: number; last: number }
export type StoredName = { storagePath: string; storedAt: Date }

/** A storage of bytes under paths such as `3f/a0/3fa0…`: a directory or a bucket, with the same paths in both. */
export type StorageDriver = {
  /** @throws StartupError if its settings can never work. */
  start: () => Promise<void>
  /** @throws Failure unavailable while it cannot be reached. */
  check: () => Promise<void>
  put: (storagePath: string, file: Pick<ReceivedFile, 'path' | 'sha256'> & { kind: string }) => Promise<void>
  /** @throws MissingBytesError */
  read: (storagePath: string, range?: ByteRange) => Promise<Readable>
  remove: (storagePath: string) => Promise<void>
  list: () => AsyncIterable<StoredName[]>
  /** Lists all places within a folder, at any depth; all places for ''. */
  under: (folder: string) => AsyncIterable<string[]>
}

const RETRY_AFTER_SECONDS = 15

export const storageUnavailable = (cause?: unknown): Failure =>
  Object.assign(
    new Failure('unavailable', 'Files cannot be reached at the moment. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
    { cause },
  )

/** Thrown if a row names bytes that are missing. */
export class MissingBytesError extends Error {
  override readonly name = 'MissingBytes'
}

// Two levels of folders, so that no folder ever contains more than a few thousand names.
export const storagePathOf = (id: string): string => `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
