import { Readable } from 'node:stream'
import { oneLine } from '#shared/text/one-line.ts'
import { FILE_NAME_HEADER, FILE_NAME_LENGTH_MAX, type ReceivedFile, type UploadLimits } from '#shared/upload.ts'
import { type IncomingFiles, tooLarge } from './incoming-files.ts'
import { fileInForm, FORM_BYTES_MAX, isForm } from './multipart.ts'

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

type Sending = { limits: UploadLimits; sent: unknown; request: { header: (name: string) => string } }

const NOTHING = () => Readable.from([])

/** What comes in: the body itself, named by a header, or the file in a form. */
async function fileSent({ limits: { bytes_max: bytesMax }, sent, request }: Sending) {
  const stream = sent instanceof Readable ? sent : NOTHING()
  const contentType = request.header('content-type')
  const inForm = isForm(contentType)
  if (Number(request.header('content-length')) > bytesMax + (inForm ? FORM_BYTES_MAX : 0)) throw tooLarge(bytesMax)
  if (!inForm) return { stream, name: fileNameOf(request.header(FILE_NAME_HEADER)) }
  const found = await fileInForm(stream, { contentType, bytesMax })
  return { stream: found.stream, name: fileNameOf(encodeURIComponent(found.name.toWellFormed())) }
}

/** Takes in the file that a call brings, for as long as the work with it takes. */
export async function withUploadedFile<T>(
  incoming: IncomingFiles,
  sending: Sending,
  work: (file: ReceivedFile) => Promise<T> | T,
): Promise<T> {
  const { stream, name } = await fileSent(sending)
  return incoming.during(stream, { ...sending.limits, name }, work)
}
