import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Failure } from '#shared/calls/failure.ts'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import { FILE_KINDS, type FileKind, kindByName, type ReceivedFile, type UploadLimits } from '#shared/upload.ts'
import { kindOf } from './inspection/inspect-file.ts'

/** Longer than any upload takes: an older file was left by a process that was killed. */
export const INCOMING_FILE_TTL_MS = 60 * 60 * 1000
const listed = new Intl.ListFormat('en', { type: 'disjunction' })

export const tooLarge = (bytesMax: number): Failure =>
  new Failure('too_large', `Please choose a file of at most ${sizeInWords(bytesMax)}.`)

// A member who chose a file of the right kind is not asked to choose one: the file is damaged, or only named so.
function wrongKind({ kinds, name }: { kinds: readonly FileKind[]; name: string }): Failure {
  const meant = kindByName(name)
  if (meant && kinds.includes(meant)) {
    const article = /^[AEFX]/.test(FILE_KINDS[meant]) ? 'an' : 'a'
    return new Failure(
      'wrong_type',
      `“${name}” cannot be opened as ${article} ${FILE_KINDS[meant]} file: it is damaged, or only named like one. Please choose another.`,
    )
  }
  const named = listed.format(kinds.map((kind) => FILE_KINDS[kind]))
  return new Failure('wrong_type', `Please choose a file of the kind ${named}.`)
}

const EMPTY = new Failure('bad_request', 'The file is empty. Please choose another.')
const TORN = new Failure('bad_request', 'The file did not arrive whole. Please send it again.')

type Written = { sizeBytes: number; sha256: string }

// The stream stays open when reading stops, so that its sender can still be answered.
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

/** Returns the error that stopped an upload, in words for the member who sent it. */
function inWords(error: unknown, stream: Readable): unknown {
  return stream.errored && !(error instanceof Failure) ? TORN : error
}

export type UploadRules = UploadLimits & { name: string }

/**
 * Receives a file in pieces, never whole in memory, into a directory of this machine: its size, digest and kind are
 * known before it is stored.
 * @throws Failure for a file that is too large, empty, torn or of another kind.
 */
async function receive(directory: string, stream: Readable, { bytes_max, kinds, name }: UploadRules) {
  const path = join(directory, randomUUID())
  try {
    const written = await write(stream, path, bytes_max)
    if (written.sizeBytes === 0) throw EMPTY
    const kind = await kindOf(path)
    if (!kind || !kinds.includes(kind)) throw wrongKind({ kinds, name })
    return { path, name, kind, ...written }
  } catch (error) {
    await rm(path, { force: true })
    throw inWords(error, stream)
  }
}

/** Removes what a killed process left behind. */
async function sweep(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > INCOMING_FILE_TTL_MS) await rm(path, { force: true })
  }
}

type IncomingParts = { directory: string; now: () => Date; report: (error: Error) => void }

/** Receives files, and removes each when its call is answered, unless it was stored. */
export function createIncomingFiles({ directory, now, report }: IncomingParts) {
  let sweeping: NodeJS.Timeout | undefined
  return {
    /** Receives a file, and keeps it while the work runs. */
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
