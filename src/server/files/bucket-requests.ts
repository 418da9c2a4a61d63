import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { storageUnavailable } from './storage-driver.ts'

/** The S3-compatible bucket that FILES_URL describes. */
export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

export type BucketRequest = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** The path of an object; undefined for the bucket itself. */
  storagePath?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
  tries?: number
}

export type SendToBucket = (request: BucketRequest) => Promise<Response>

const TRIES = 4
const FIRST_PAUSE_MS = 100
const ANSWER_WITHIN_MS = 10_000
/** The minimum upload rate. A request with a larger file gets a longer time limit, according to this rate. */
const BYTES_PER_MS_MIN = 64
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const isPassing = (status: number): boolean => status >= 500 || status === 429

function addressOf({ url }: Bucket, { storagePath, query = {} }: BucketRequest): string {
  const address = new URL(storagePath === undefined ? url : `${url}/${storagePath}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

// Each try is signed again, since a signature is valid for only a few minutes.
async function sendOnce(bucket: Bucket, request: BucketRequest): Promise<Response> {
  const { method, body } = request
  const { region, accessKeyId, secretAccessKey } = bucket
  const headers = { 'x-amz-content-sha256': EMPTY_SHA256, ...request.headers }
  const credentials = { service: 's3', region, accessKeyId, secretAccessKey }
  const signed = await new AwsV4Signer({ method, url: addressOf(bucket, request), headers, ...credentials }).sign()
  const giveUp = new AbortController()
  const withinMs = ANSWER_WITHIN_MS + (body?.size ?? 0) / BYTES_PER_MS_MIN
  // The time limit ends when the response begins. The duration of the response body depends on its reader.
  const timer = setTimeout(() => giveUp.abort(new Error(`The bucket did not answer within ${withinMs} ms`)), withinMs)
  try {
    const init = { method, headers: signed.headers, signal: giveUp.signal, redirect: 'error' as const }
    return await fetch(signed.url, body ? { ...init, body } : init)
  } finally {
    clearTimeout(timer)
  }
}

// `fetch` throws a general error whose `cause` is the network's error.
const wordsOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/**
 * Creates a function that sends signed requests to a bucket. Failed requests are retried.
 * @throws Failure unavailable; its cause is the last error of the bucket or the network.
 */
export const createBucketSender =
  (bucket: Bucket, warn: (line: string) => void): SendToBucket =>
  async (request) => {
    const { tries = TRIES } = request
    let cause: unknown
    for (let done = 0; done < tries; done += 1) {
      if (done > 0) await pause(FIRST_PAUSE_MS * 2 ** (done - 1) * (0.5 + Math.random()))
      try {
        const response = await sendOnce(bucket, request)
        if (!isPassing(response.status)) return response
        cause = new Error(`The bucket answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
      } catch (error) {
        cause = error
      }
    }
    warn(`The bucket of FILES_URL failed ${tries} times. Last error: ${wordsOf(cause)}`)
    throw storageUnavailable(cause)
  }
