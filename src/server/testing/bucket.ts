import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'

type Bucket = { name: string; configs: never[] }
type S3Options = { port: number; address: string; silent: boolean; directory: string; configureBuckets: Bucket[] }
type S3Server = { run: () => Promise<AddressInfo>; close: () => Promise<void> }

// The package s3rver has no type declarations.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: S3Options) => S3Server

const NAME = 'inflo-files'
const KEYS = 'S3RVER:S3RVER'

/**
 * A simulated fault. `away` breaks each connection, `mute` never answers, and `failing` answers the given number of
 * requests with 503.
 */
export type BucketFault =
  | 'away'
  | 'mute'
  | 'wrong when written'
  | 'wrong when read'
  | 'whole for a part'
  | { failing: number }
  | undefined

export type TestBucket = {
  /** The bucket's URL, for the setting FILES_URL. */
  url: string
  fault: BucketFault
  /** The digests that the client sent. A real bucket would verify the content with them. */
  digests: string[]
  /** The HTTP methods of the received requests, including retries. */
  asked: string[]
  stop: () => Promise<void>
}

/** Creates a stream that changes the first byte of the data. */
function changing(): Transform {
  let isFirst = true
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const passed = Buffer.from(chunk)
      if (isFirst) passed[0]! ^= 1
      isFirst = false
      done(null, passed)
    },
  })
}

type Onward = { port: number; asked: IncomingMessage; answer: ServerResponse; fault: BucketFault }

function passOn({ port, asked, answer, fault }: Onward): void {
  const { method, url } = asked
  const headers = { ...asked.headers }
  if (fault === 'whole for a part') delete headers.range
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (heard) => {
    answer.writeHead(heard.statusCode ?? 500, heard.headers)
    const isWrong = fault === 'wrong when read' && method === 'GET' && !url?.includes('list-type')
    if (isWrong) heard.pipe(changing()).pipe(answer)
    else heard.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  if (fault === 'wrong when written' && method === 'PUT') asked.pipe(changing()).pipe(onward)
  else asked.pipe(onward)
}

/** Creates an S3-compatible server with one bucket. A test can set a fault of the connection to it. */
export async function createTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'inflo-bucket-'))
  const configureBuckets = [{ name: NAME, configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const line = createServer((asked, answer) => {
    const { fault } = bucket
    bucket.asked.push(asked.method ?? '')
    if (asked.method === 'PUT') bucket.digests.push(String(asked.headers['x-amz-content-sha256']))
    if (fault === 'away') return void asked.socket.destroy()
    if (fault === 'mute') return void asked.resume()
    if (typeof fault === 'object' && fault.failing-- > 0) {
      asked.resume()
      return void answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    }
    passOn({ port, asked, answer, fault })
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const bucket: TestBucket = {
    url: `http://${KEYS}@127.0.0.1:${(line.address() as AddressInfo).port}/${NAME}`,
    fault: undefined,
    asked: [],
    digests: [],
    stop: async () => {
      line.close()
      line.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return bucket
}
