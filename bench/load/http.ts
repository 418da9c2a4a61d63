import autocannon from 'autocannon'
import { quantile } from '../report.ts'

/** The load generator of all benchmarks, for our server and for the references. */
export const LOADER = 'autocannon'
/** The interval at which autocannon checks whether the load is over. */
const SAMPLE_MS = 20

export type HttpRequest = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body, sent as JSON. */
  body?: object
}

export type HttpLoad = {
  origin: string
  connections: number
  /** Ends the load after this time, or after this number of requests. */
  until: { seconds: number } | { requests: number }
  /** The request to repeat, or a function that returns the request with a given index. */
  request: HttpRequest | ((index: number) => HttpRequest)
  /** The status that every answer must have. */
  status?: number
  onAnswer?: (text: string) => void
}

export type HttpAnswers = { answers: number; perSecond: number; medianMs: number; p99Ms: number; tookMs: number[] }

const sent = ({ path, method = 'GET', headers = {}, body }: HttpRequest) => ({
  path,
  method,
  headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

/**
 * Sends requests over several connections. Each connection waits for an answer before its next request. @throws when an
 * answer has another status than `status`
 */
export async function httpLoad({
  origin,
  connections,
  until,
  request,
  status = 200,
  onAnswer,
}: HttpLoad): Promise<HttpAnswers> {
  let next = 0
  const repeated = {
    ...(typeof request === 'function' ? { setupRequest: () => sent(request(next++)) } : sent(request)),
    ...(onAnswer ? { onResponse: (_status: number, text: string) => onAnswer(text) } : {}),
  }
  const tookMs: number[] = []
  const begun = performance.now()
  let ended = begun
  let refused: number | undefined
  const run = autocannon({
    url: origin,
    requests: [repeated],
    sampleInt: SAMPLE_MS,
    bailout: 1,
    ...('seconds' in until
      ? { connections, duration: until.seconds }
      : { connections: Math.min(connections, until.requests), amount: until.requests }),
  })
  run.on('response', (...[, statusCode, , ms]) => {
    tookMs.push(ms)
    ended = performance.now()
    if (statusCode !== status) refused ??= statusCode
  })
  const { errors } = await run
  if (refused !== undefined || errors > 0) throw new Error(`${origin} answered ${refused ?? `with ${errors} errors`}`)
  const perSecond = (tookMs.length * 1_000) / (ended - begun)
  return {
    answers: tookMs.length,
    perSecond,
    medianMs: quantile(tookMs, 0.5),
    p99Ms: quantile(tookMs, 0.99),
    tookMs,
  }
}

/** Returns the paths in turn, starting over after the last. */
export const inTurn =
  (paths: string[], headers: Record<string, string> = {}) =>
  (index: number): HttpRequest => ({ path: paths[index % paths.length] ?? '/', headers })

/**
 * Returns the number of a server's responses per CPU second of the server. This figure does not depend on the load
 * generator.
 */
export async function answersPerCpuSecond(load: HttpLoad, cpuSeconds: () => number): Promise<number> {
  const before = cpuSeconds()
  const { answers } = await httpLoad(load)
  return answers / (cpuSeconds() - before)
}

type Answer = { status: number; ms: number; text: string }

/** Sends one request and measures its duration. */
export async function ask(origin: string, request: HttpRequest): Promise<Answer> {
  const { path, ...options } = sent(request)
  const begun = performance.now()
  const answer = await fetch(origin + path, options)
  const text = await answer.text()
  return { status: answer.status, ms: performance.now() - begun, text }
}

/** Sends one request and returns the JSON of its answer. @throws when the server refuses it */
export async function askJson<T>(origin: string, request: HttpRequest): Promise<T> {
  const { status, text } = await ask(origin, request)
  if (status >= 400) throw new Error(`${request.path} answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as T
}
