import { Readable } from 'node:stream'
import { oneLine } from '#shared/text/one-line.ts'
import { FILE_NAME_HEADER, FILE_NAME_LENGTH_MAX, type ReceivedFile, type UploadLimits } from '#shared/upload.ts'
import { type Incoming, tooLarge } from './incoming.ts'
import type { CallRequest } from '../http/serve.ts'

const NAMELESS = 'file'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A name as it is kept: one line, without a folder. Pure. */
export function fileNameOf(header: string): string {
  const name = oneLine(decoded(header).toWellFormed().replaceAll('\u0000', '')).split(/[/\\]/).at(-1) ?? ''
  return name.slice(0, FILE_NAME_LENGTH_MAX).toWellFormed().trim() || NAMELESS
}

type Sending = { limits: UploadLimits; sent: unknown; request: CallRequest }

/** Takes in the file that a call brings, for as long as the work with it takes. */
export async function duringUpload<T>(
  incoming: Incoming,
  { limits, sent, request }: Sending,
  work: (file: ReceivedFile) => Promise<T> | T,
): Promise<T> {
  const stream = sent instanceof Readable ? sent : Readable.from([])
  const name = fileNameOf(request.header(FILE_NAME_HEADER))
  if (Number(request.header('content-length')) > limits.bytes_max) throw tooLarge(limits.bytes_max)
  return incoming.during(stream, { ...limits, name }, work)
}
