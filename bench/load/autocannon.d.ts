declare module 'autocannon' {
  export type Request = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before each request. Returns the request to send. */
    setupRequest?: (request: Request) => Request
    onResponse?: (status: number, body: string) => void
  }
  type Options = {
    url: string
    requests: Request[]
    connections: number
    /** The duration of the load, in seconds. */
    duration?: number
    /** The total number of requests, instead of a duration. */
    amount?: number
    /** The interval between two checks of the clock, in milliseconds. */
    sampleInt: number
    /** Stops after this many errors. */
    bailout: number
  }
  type Listener = (...answer: [client: object, status: number, bytes: number, ms: number]) => void
  type Run = Promise<{ errors: number }> & { on: (event: 'response', listener: Listener) => void }
  export default function autocannon(options: Options): Run
}
