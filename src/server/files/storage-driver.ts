import { type Readable } from 'node:stream'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'

/** A range of a file: the positions of its first and last byte, counted from 0. */
export type ByteRange = { first: number; last: number }
export type StoredName = { storagePath: string; storedAt: Date }

/** Stores bytes under paths such as `3f/a0/3fa0…` in a directory or a bucket. The paths are the same in both. */
export type StorageDriver = {
  /** Prepares the storage. @throws StartupError if its settings are wrong */
  start: () => Promise<void>
  /** Checks that the storage can be reached. @throws Failure unavailable if it cannot */
  check: () => Promise<void>
  put: (storagePath: string, file: Pick<ReceivedFile, 'path' | 'sha256'> & { kind: string }) => Promise<void>
  /** Reads the bytes at a path, or a range of them. @throws MissingBytesError if nothing is stored at this path */
  read: (storagePath: string, range?: ByteRange) => Promise<Readable>
  remove: (storagePath: string) => Promise<void>
  list: () => AsyncIterable<StoredName[]>
  /** Lists the paths of all files in a folder, at any depth. For '', lists all paths. */
  under: (folder: string) => AsyncIterable<string[]>
}

const RETRY_AFTER_SECONDS = 15

export const storageUnavailable = (cause?: unknown): Failure =>
  Object.assign(
    new Failure('unavailable', 'We can’t reach the file storage right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
    { cause },
  )

/** Thrown if nothing is stored at a path. */
export class MissingBytesError extends Error {
  override readonly name = 'MissingBytes'
}

// Uses two levels of folders, so that no folder contains more than a few thousand files.
export const storagePathOf = (id: string): string => `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
