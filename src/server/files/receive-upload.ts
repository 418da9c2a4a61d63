import { Readable } from 'node:stream'
import busboy from 'busboy'
import { oneLine } from '#shared/text/one-line.ts'
import { FILE_NAME_HEADER, FILE_NAME_LENGTH_MAX, type ReceivedFile, type UploadLimits } from '#shared/upload.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type IncomingFiles, tooLarge } from './incoming-files.ts'

const NAMELESS = 'file'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Returns a file name as it is stored: one line, without a folder. Pure. */
export function fileNameOf(header: string): string {
  const name = oneLine(decoded(header).toWellFormed().replaceAll('\u0000', '')).split(/[/\\]/).at(-1) ?? ''
  return name.slice(0, FILE_NAME_LENGTH_MAX).toWellFormed().trim() || NAMELESS
}

type Sending = { limits: UploadLimits; sent: unknown; request: { header: (name: string) => string } }

const NOTHING = () => Readable.from([])

/** Returns the received file: the body itself, named by a header, or the file in a form. */
async function fileSent({ limits: { bytes_max: bytesMax }, sent, request }: Sending) {
  const stream = sent instanceof Readable ? sent : NOTHING()
  const contentType = request.header('content-type')
  const inForm = isForm(contentType)
  if (Number(request.header('content-length')) > bytesMax + (inForm ? FORM_BYTES_MAX : 0)) throw tooLarge(bytesMax)
  if (!inForm) return { stream, name: fileNameOf(request.header(FILE_NAME_HEADER)) }
  const found = await fileInForm(stream, { contentType, bytesMax })
  return { stream: found.stream, name: fileNameOf(encodeURIComponent(found.name.toWellFormed())) }
}

/** Receives the file of a call, and keeps it while the work runs. */
export async function withUploadedFile<T>(
  incoming: IncomingFiles,
  sending: Sending,
  work: (file: ReceivedFile) => Promise<T> | T,
): Promise<T> {
  const { stream, name } = await fileSent(sending)
  return incoming.during(stream, { ...sending.limits, name }, work)
}

/** Parts that a form may contain in addition to its file. */
const PARTS_MAX = 20

/** Bytes that a form adds to its file. */
const FORM_BYTES_MAX = 64 * 1024

const NO_FILE = new Failure('bad_request', 'The form holds no file. Please choose one.')

const TORN = new Failure('bad_request', 'The form did not arrive whole. Please send it again.')

const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType)

/** Returns the first file of a form as a stream, and its name. @throws Failure bad_request if there is none. */
function fileInForm(
  sent: Readable,
  { contentType, bytesMax }: { contentType: string; bytesMax: number },
): Promise<{ stream: Readable; name: string }> {
  return new Promise((resolve, reject) => {
    let form: busboy.Busboy
    try {
      const headers = { 'content-type': contentType }
      // One byte more than allowed, so that the receiver notices that the file is too large.
      form = busboy({
        headers,
        defParamCharset: 'utf8',
        limits: { files: 1, parts: PARTS_MAX, fileSize: bytesMax + 1 },
      })
    } catch {
      return reject(TORN)
    }
    form.once('file', (_field, stream, { filename }) => {
      // The stream itself notifies its reader of the error; there may no longer be a reader.
      stream.on('error', () => undefined)
      resolve({ stream, name: filename ?? '' })
    })
    form.once('close', () => reject(NO_FILE))
    // It may break more than once, and after its file has been found.
    form.on('error', () => reject(TORN))
    sent.once('error', () => form.destroy(TORN))
    sent.pipe(form)
  })
}
