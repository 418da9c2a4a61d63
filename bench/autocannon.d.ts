declare module 'autocannon' {
  export type Request = { method?: 'GET' | 'POST'; path?: string; headers?: Record<string, string> }
  type Options = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    /** Sent in turn, again and again; `setupRequest` may change one each time. */
    requests?: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = { requests: { average: number }; latency: { p99: number }; non2xx: number }
  export default function autocannon(options: Options): Promise<Result>
}
