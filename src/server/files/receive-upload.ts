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

/** Returns the file name in a header in the form in which it is stored: on one line and without folders. Pure. */
export function fileNameOf(header: string): string {
  const name = oneLine(decoded(header).toWellFormed().replaceAll('\u0000', '')).split(/[/\\]/).at(-1) ?? ''
  return name.slice(0, FILE_NAME_LENGTH_MAX).toWellFormed().trim() || NAMELESS
}

type Sending = { limits: UploadLimits; sent: unknown; request: { header: (name: string) => string } }

const NOTHING = () => Readable.from([])

/** Returns the uploaded file: either the first file of a form, or the request body, whose file name is in a header. */
async function fileSent({ limits: { bytes_max: bytesMax }, sent, request }: Sending) {
  const stream = sent instanceof Readable ? sent : NOTHING()
  const contentType = request.header('content-type')
  const inForm = isForm(contentType)
  if (Number(request.header('content-length')) > bytesMax + (inForm ? FORM_BYTES_MAX : 0)) throw tooLarge(bytesMax)
  if (!inForm) return { stream, name: fileNameOf(request.header(FILE_NAME_HEADER)) }
  const found = await fileInForm(stream, { contentType, bytesMax })
  return { stream: found.stream, name: fileNameOf(encodeURIComponent(found.name.toWellFormed())) }
}

/** Receives the file of a call, runs the work with it, and then deletes it. */
export async function withUploadedFile<T>(
  incoming: IncomingFiles,
  sending: Sending,
  work: (file: ReceivedFile) => Promise<T> | T,
): Promise<T> {
  const { stream, name } = await fileSent(sending)
  return incoming.during(stream, { ...sending.limits, name }, work)
}

/** The maximum number of parts in a form. */
const PARTS_MAX = 20

/** The maximum number of bytes of a form that do not belong to its file. */
const FORM_BYTES_MAX = 64 * 1024

const NO_FILE = new Failure('bad_request', 'No file was selected. Please choose one.')

const TORN = new Failure('bad_request', 'The upload was interrupted. Please try again.')

const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType)

/**
 * Returns the first file of a form as a stream, with its name. @throws Failure bad_request if the form contains no file
 */
function fileInForm(
  sent: Readable,
  { contentType, bytesMax }: { contentType: string; bytesMax: number },
): Promise<{ stream: Readable; name: string }> {
  return new Promise((resolve, reject) => {
    let form: busboy.Busboy
    try {
      const headers = { 'content-type': contentType }
      // The limit is one byte higher than `bytesMax`, so that the receiver of the stream notices a file that is too
      // large.
      form = busboy({
        headers,
        defParamCharset: 'utf8',
        limits: { files: 1, parts: PARTS_MAX, fileSize: bytesMax + 1 },
      })
    } catch {
      return reject(TORN)
    }
    form.once('file', (_field, stream, { filename }) => {
      // The reader of the stream receives the error. This listener prevents a crash if the stream has no reader.
      stream.on('error', () => undefined)
      resolve({ stream, name: filename ?? '' })
    })
    form.once('close', () => reject(NO_FILE))
    // The parser may report several errors, even after the promise is settled.
    form.on('error', () => reject(TORN))
    sent.once('error', () => form.destroy(TORN))
    sent.pipe(form)
  })
}
