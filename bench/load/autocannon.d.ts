declare module 'autocannon' {
  export type Request = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Returns the request to send this time. */
    setupRequest?: (request: Request) => Request
    onResponse?: (status: number, body: string) => void
  }
  type Options = {
    url: string
    requests: Request[]
    connections: number
    /** Seconds. */
    duration?: number
    /** The total number of requests, instead of a duration. */
    amount?: number
    /** Milliseconds between two checks of the clock. */
    sampleInt: number
    /** Stops after this many errors. */
    bailout: number
  }
  type Listener = (...answer: [client: object, status: number, bytes: number, ms: number]) => void
  type Run = Promise<{ errors: number }> & { on: (event: 'response', listener: Listener) => void }
  export default function autocannon(options: Options): Run
}
