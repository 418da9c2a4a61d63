import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Failure } from '#shared/calls/failure.ts'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import {
  FILE_KINDS,
  type FileKind,
  kindByName,
  nameForKind,
  type ReceivedFile,
  type UploadLimits,
} from '#shared/upload.ts'
import { kindOf } from './inspection/inspect-file.ts'

/** Longer than any upload takes. An older file was left by a process that was killed. */
export const INCOMING_FILE_TTL_MS = 60 * 60 * 1000
const listed = new Intl.ListFormat('en', { type: 'disjunction' })

export const tooLarge = (bytesMax: number): Failure =>
  new Failure('too_large', `Please choose a file of at most ${sizeInWords(bytesMax)}.`)

// If the file's name has an accepted extension, the file is damaged or misnamed. The error message then does not ask
// for another kind of file.
function wrongKind({ kinds, name }: { kinds: readonly FileKind[]; name: string }): Failure {
  const meant = kindByName(name)
  if (meant && kinds.includes(meant)) {
    return new Failure('wrong_type', `“${name}” isn’t a valid ${FILE_KINDS[meant]} file. Please choose another.`)
  }
  const named = listed.format(kinds.map((kind) => FILE_KINDS[kind]))
  return new Failure('wrong_type', `Please choose a ${named} file.`)
}

const EMPTY = new Failure('bad_request', 'The file is empty. Please choose another.')
const TORN = new Failure('bad_request', 'The upload was interrupted. Please try again.')

type Written = { sizeBytes: number; sha256: string }

// Does not destroy the stream when reading stops early, so that the client can still receive a response.
async function write(stream: Readable, path: string, bytesMax: number): Promise<Written> {
  await using handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > bytesMax) throw tooLarge(bytesMax)
    hash.update(chunk)
    await handle.appendFile(chunk)
  }
  await handle.sync()
  return { sizeBytes, sha256: hash.digest('hex') }
}

/**
 * Returns the error of a failed upload. If the connection was interrupted, this is an error with a message for the
 * member.
 */
function inWords(error: unknown, stream: Readable): unknown {
  return stream.errored && !(error instanceof Failure) ? TORN : error
}

export type UploadRules = UploadLimits & { name: string }

/**
 * Writes an uploaded file to a local directory in chunks, so that it is never in memory as a whole. Its size, hash and
 * kind are then known before it is stored.
 * @throws Failure if the file is too large, empty, incomplete or of a kind that is not accepted.
 */
async function receive(directory: string, stream: Readable, { bytes_max, kinds, name }: UploadRules) {
  const path = join(directory, randomUUID())
  try {
    const written = await write(stream, path, bytes_max)
    if (written.sizeBytes === 0) throw EMPTY
    const kind = await kindOf(path)
    if (!kind || !kinds.includes(kind)) throw wrongKind({ kinds, name })
    return { path, name: nameForKind(name, kind), kind, ...written }
  } catch (error) {
    await rm(path, { force: true })
    throw inWords(error, stream)
  }
}

/** Removes files that killed processes left. */
async function sweep(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > INCOMING_FILE_TTL_MS) await rm(path, { force: true })
  }
}

type IncomingParts = { directory: string; now: () => Date; report: (error: Error) => void }

/**
 * Receives files, and deletes each file when its call is answered. The call must store a file that is to be kept;
 * storing moves or copies it.
 */
export function createIncomingFiles({ directory, now, report }: IncomingParts) {
  let sweeping: NodeJS.Timeout | undefined
  return {
    /** Receives a file, runs the work with it, and then deletes it. */
    during: async <T>(stream: Readable, receiving: UploadRules, work: (file: ReceivedFile) => Promise<T> | T) => {
      const file = await receive(directory, stream, receiving)
      try {
        return await work(file)
      } finally {
        await rm(file.path, { force: true })
      }
    },
    start: async () => {
      await mkdir(directory, { recursive: true })
      await sweep(directory, now())
      sweeping = setInterval(() => void sweep(directory, now()).catch(report), INCOMING_FILE_TTL_MS).unref()
    },
    stop: () => clearInterval(sweeping),
  }
}
export type IncomingFiles = ReturnType<typeof createIncomingFiles>
