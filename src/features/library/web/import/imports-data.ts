import { useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { sizeInWords } from '#shared/text/size-in-words.ts'
import { callVia } from '#app/call.ts'
import type { Via } from '#shared/calls/call.ts'
import { PACKAGE_BYTES_MAX } from '../../limits.ts'
import type { ImportedArticle } from '../../contract.ts'

/** The state of one file's import. */
export type Import = { id: number; name: string } & (
  | { state: 'waiting' }
  | { state: 'sending'; percent: number }
  /** The file has been sent. The server parses it and converts its pictures. */
  | { state: 'reading' }
  | { state: 'done'; imported: ImportedArticle }
  /** `file` can be sent again; undefined if it can never be imported. */
  | { state: 'refused'; why: string; file: File | undefined }
)
type Become = Import extends infer Each ? (Each extends Import ? Omit<Each, 'id' | 'name'> : never) : never

const TOO_LARGE = `Please choose a file of at most ${sizeInWords(PACKAGE_BYTES_MAX)}.`

async function send(file: File, tell: (become: Become) => void): Promise<Become> {
  if (file.size > PACKAGE_BYTES_MAX) return { state: 'refused', why: TOO_LARGE, file: undefined }
  const onSent = (bytes: number) =>
    tell(
      bytes >= file.size ? { state: 'reading' } : { state: 'sending', percent: Math.floor((bytes / file.size) * 100) },
    )
  try {
    const imported = await callVia(createProgressFetch(onSent))('POST /api/admin/research-library/imports', {
      body: file,
    })
    return { state: 'done', imported }
  } catch (error) {
    return { state: 'refused', why: failureText(error), file }
  }
}

let last = 0

/** Returns the refused files that can be sent again, such as those that came too soon after others. Pure. */
export const filesToRepeat = (imports: Import[]): { id: number; file: File }[] =>
  imports.flatMap((one) => (one.state === 'refused' && one.file ? [{ id: one.id, file: one.file }] : []))

/**
 * Imports files one after the other. @returns the files, newest first, with the progress or outcome of each, and a
 * function that imports the refused files again
 */
export function useImports() {
  const [imports, setImports] = useState<Import[]>([])
  const become = (id: number, what: Become) =>
    setImports((known) => known.map((one) => (one.id === id ? { id, name: one.name, ...what } : one)))
  const start = async (files: File[]) => {
    const begun = files.map((file) => ({ file, id: (last += 1) }))
    setImports((known) => [
      ...begun.map(({ file, id }) => ({ id, name: file.name, state: 'waiting' as const })),
      ...known,
    ])
    await sendEach(begun)
  }
  const sendEach = async (begun: { id: number; file: File }[]) => {
    for (const { file, id } of begun) {
      become(id, { state: 'sending', percent: 0 })
      become(id, await send(file, (what) => become(id, what)))
    }
  }
  const repeat = async () => {
    const again = filesToRepeat(imports)
    for (const { id } of again) become(id, { state: 'waiting' })
    await sendEach(again)
  }
  const isBusy = imports.some(({ state }) => state !== 'done' && state !== 'refused')
  return { imports, start, repeat, isBusy }
}

/**
 * Returns a replacement for `fetch` that reports how much of the body has been sent, which `fetch` cannot report. The
 * result has the status of the server's response.
 * @throws TypeError, like `fetch`, if there is no response
 */
const createProgressFetch =
  (onSent: (bytes: number) => void): Via =>
  (path, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', path)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener('error', () => reject(new TypeError('No response')))
      request.addEventListener('abort', () => reject(new TypeError('Aborted')))
      request.addEventListener('load', () => {
        const headers = new Headers()
        for (const name of ['content-type', 'retry-after']) {
          const value = request.getResponseHeader(name)
          if (value !== null) headers.set(name, value)
        }
        const { status, response } = request as { status: number; response: Blob }
        resolve(new Response(status === 204 ? null : response, { status, headers }))
      })
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })
