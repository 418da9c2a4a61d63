import type { Via } from '#shared/calls/call.ts'

/**
 * As `fetch` does for one call with a body, and tells how much of the body has been sent, which `fetch` does not. The answer is what a Response
 * says of itself, whatever the server answers. @throws TypeError, as `fetch`, where no answer came.
 */
export const createProgressFetch =
  (onSent: (bytes: number) => void): Via =>
  (path, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', path)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener('error', () => reject(new TypeError('No answer came')))
      request.addEventListener('abort', () => reject(new TypeError('Taken back')))
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
