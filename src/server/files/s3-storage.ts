import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { DOMParser, type Document } from '@xmldom/xmldom'
import { type Bucket, createBucketSender, type SendToBucket } from './bucket-requests.ts'
import { type StorageDriver, storageUnavailable, MissingBytesError, type StoredName } from './storage-driver.ts'
import { StartupError } from '../startup-error.ts'

const PAGE = { 'list-type': '2', 'max-keys': '1000' }
const ASKING = { 'list-type': '2', 'max-keys': '1' }

const WORDS: Record<number, string> = {
  403: 'rejects the keys of FILES_URL, or does not let them list its contents',
  404: 'does not exist',
}

/**
 * Returns a successful response. @throws Failure unavailable if the bucket refuses the request, since the caller did
 * nothing wrong
 */
async function succeeded(response: Response): Promise<Response> {
  if (response.ok) return response
  throw storageUnavailable(
    new Error(`The bucket answered ${response.status}: ${(await response.text()).slice(0, 500)}`),
  )
}

const textOf = (parent: Pick<Document, 'getElementsByTagName'>, name: string): string =>
  parent.getElementsByTagName(name).item(0)?.textContent ?? ''

function readListing(xml: string): { names: StoredName[]; next: string } {
  const listing = new DOMParser().parseFromString(xml, 'text/xml')
  const names = [...listing.getElementsByTagName('Contents')].map((entry) => ({
    storagePath: textOf(entry, 'Key'),
    storedAt: new Date(textOf(entry, 'LastModified')),
  }))
  return { names, next: textOf(listing, 'NextContinuationToken') }
}

async function* listWith(send: SendToBucket, prefix?: string): AsyncGenerator<StoredName[]> {
  const asked: Record<string, string> = prefix ? { ...PAGE, prefix } : PAGE
  for (let next: string | undefined; next !== '';) {
    const query: Record<string, string> = next ? { ...asked, 'continuation-token': next } : asked
    const page = readListing(await (await succeeded(await send({ method: 'GET', query }))).text())
    yield page.names
    next = page.next
  }
}

/**
 * Checks the bucket at startup. An unreachable bucket is not an error, since it may recover.
 * @throws StartupError if the bucket's settings are wrong
 */
async function tryBucket(send: SendToBucket, { url }: Bucket): Promise<void> {
  const response = await send({ method: 'GET', query: ASKING }).catch(() => undefined)
  if (!response || response.ok) return response?.body?.cancel()
  const words = WORDS[response.status] ?? `answered ${response.status}: ${(await response.text()).slice(0, 300)}`
  throw new StartupError(`The bucket ${url} ${words}. Set FILES_URL to a bucket that this server can use.`)
}

/** Creates a driver that stores bytes in an S3-compatible bucket, which several servers can share. */
export function s3StorageDriver(bucket: Bucket, warn: (line: string) => void): StorageDriver {
  const send = createBucketSender(bucket, warn)
  return {
    start: () => tryBucket(send, bucket),
    check: async () => {
      const response = await succeeded(await send({ method: 'GET', query: ASKING, tries: 1 }))
      await response.body?.cancel()
    },
    // The signature covers the hash, so the bucket rejects bytes that changed during the transfer.
    put: async (storagePath, { path, kind, sha256 }) => {
      const headers = { 'content-type': kind, 'x-amz-content-sha256': sha256 }
      await succeeded(await send({ method: 'PUT', storagePath, headers, body: await openAsBlob(path) }))
    },
    read: async (storagePath, range) => {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : undefined
      const response = await send({ method: 'GET', storagePath, ...(headers ? { headers } : {}) })
      if (response.status === 404) throw new MissingBytesError(`There is no file at ${storagePath} in the bucket`)
      const { body } = await succeeded(response)
      if (range && response.status !== 206)
        throw new Error('The bucket sent the whole file instead of the requested part')
      return Readable.fromWeb(body as ReadableStream)
    },
    remove: async (storagePath) => void (await succeeded(await send({ method: 'DELETE', storagePath }))),
    list: () => listWith(send),
    under: async function* (folder) {
      for await (const names of listWith(send, folder === '' ? undefined : `${folder}/`))
        yield names.map(({ storagePath }) => storagePath)
    },
  }
}
