import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { Failure } from '#shared/calls/failure.ts'

/** What a form may hold beside its file. */
const PARTS_MAX = 20
/** What a form adds to its file. */
export const FORM_BYTES_MAX = 64 * 1024

const NO_FILE = new Failure('bad_request', 'The form holds no file. Please choose one.')
const TORN = new Failure('bad_request', 'The form did not arrive whole. Please send it again.')

export const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType)

/** The first file of a form, as it comes in, and what its sender calls it. @throws Failure bad_request where there is none. */
export function fileInForm(
  sent: Readable,
  { contentType, bytesMax }: { contentType: string; bytesMax: number },
): Promise<{ stream: Readable; name: string }> {
  return new Promise((resolve, reject) => {
    let form: busboy.Busboy
    try {
      const headers = { 'content-type': contentType }
      // One byte more than may come, so that whoever takes it in sees that it is too much.
      form = busboy({
        headers,
        defParamCharset: 'utf8',
        limits: { files: 1, parts: PARTS_MAX, fileSize: bytesMax + 1 },
      })
    } catch {
      return reject(TORN)
    }
    form.once('file', (_field, stream, { filename }) => {
      // Whoever takes it in is told by the stream itself; nobody may be taking it in any more.
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
