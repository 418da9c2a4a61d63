import { type AddressInfo, connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { createTestBucket, type TestBucket } from '../testing/bucket.ts'
import { PNG } from '../testing/data-directories.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { TRIAL_BYTES_MAX, fileTrialPlugin } from './files-feature.fixture.ts'

const HOURS_MS = 2 * 3_600_000
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')

describe.each(['a directory', 'a bucket'] as const)('uploaded files in %s', (kind) => {
  let bucket: TestBucket | undefined
  let testApp: TestApp
  let member: TestMember
  beforeAll(async () => {
    bucket = kind === 'a bucket' ? await createTestBucket() : undefined
    testApp = await createTestApp({ prepare: fileTrialPlugin, environment: bucket ? { FILES_URL: bucket.url } : {} })
    member = await testApp.createMember()
  })
  beforeEach(() => {
    if (bucket) bucket.fault = undefined
  })
  afterAll(async () => {
    await testApp.stop()
    await bucket?.stop()
  })

  const send = async (payload: Buffer, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${member.token}`
    const answer = await testApp.inject({
      method: 'POST',
      url: '/api/trial/files',
      headers: { authorization, 'content-type': 'image/png', ...headers },
      payload,
    })
    return {
      status: answer.statusCode,
      body: answer.json<{ id: string; name: string; address: string; detail: string }>(),
    }
  }
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    testApp.inject({ method, url, headers })
  const kept = async () => (await testApp.kernel.db.selectFrom('kernel.file').select('id').execute()).length
  const onTheWay = () => readdir(join(testApp.kernel.settings.dataDirectory, 'files/incoming'))

  test('an uploaded file can be read at its address, with the right headers', async () => {
    const { body } = await send(PNG, { 'x-file-name': encodeURIComponent('../a “night”.png') })
    expect(body.name).toBe('a “night”.png')
    const { statusCode, headers, rawPayload } = await get(body.address)
    expect([statusCode, rawPayload]).toEqual([200, PNG])
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/) as unknown,
      'content-disposition': expect.stringMatching(/^inline; filename/) as unknown,
      'cache-control': expect.stringMatching(/^private, max-age=\d{4}, immutable$/) as unknown,
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(PNG.length),
    })
    const { address } = (await send(PDF)).body
    expect((await get(address)).headers['content-disposition']).toMatch(/^attachment; filename="file"/)
  })

  test('a range request gets its part, and a cached file gets no body', async () => {
    const { address } = (await send(PNG)).body
    const size = PNG.length
    const part = await get(address, { range: 'bytes=2-5' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, PNG.subarray(2, 6)])
    expect(part.headers).toMatchObject({ 'content-range': `bytes 2-5/${size}`, 'content-length': '4' })
    const etag = String(part.headers.etag)
    const end = await get(address, { range: 'bytes=-4', 'if-range': etag })
    expect([end.statusCode, end.rawPayload]).toEqual([206, PNG.subarray(-4)])
    const other = await get(address, { range: 'bytes=0-3', 'if-range': '"of another file"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, size])
    const behind = await get(address, { range: `bytes=${size}-` })
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${size}`])
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304)
    const head = await get(address, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0])
  })

  test('a changed or expired address opens nothing and says why', async () => {
    const [{ address, id }, { id: other }] = [(await send(PNG)).body, (await send(PNG)).body]
    const later = address.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 9_000}`)
    for (const changed of [later, address.replace(id, other), address.replace(/&mac.*/, ''), `${address}x`]) {
      const refused = await get(changed)
      expect([refused.statusCode, refused.json()]).toEqual([403, { detail: 'This file link is not valid.' }])
    }
    testApp.advanceClock(HOURS_MS)
    expect((await get(address)).json()).toEqual({
      detail: 'This file link has expired. Please reload the page and try again.',
    })
    testApp.advanceClock(-HOURS_MS)
    await transact(testApp.kernel, (tx) => testApp.kernel.files.remove(tx, id, testApp.kernel.now()))
    const gone = await get(address)
    expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'This file no longer exists.' }])
  })

  test.each([
    ['a web page with the name of an image', Buffer.from('<!doctype html><script>1</script>'), 415, /PNG or PDF file/],
    [
      'an image of another type',
      Buffer.from('GIF89a\u0001\u0000\u0001\u0000'.padEnd(40, '\u0000'), 'latin1'),
      415,
      /PNG or PDF/,
    ],
    ['an empty file', Buffer.alloc(0), 400, /The file is empty/],
    [
      'a file one byte too large',
      Buffer.concat([PNG, Buffer.alloc(TRIAL_BYTES_MAX + 1 - PNG.length)]),
      413,
      /at most 64 KB/,
    ],
  ])('an upload of %s is refused, and nothing of it is stored', async (_name, bytes, status, words) => {
    const before = await kept()
    const answer = await send(bytes)
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(words)])
    expect([await kept(), await onTheWay()]).toEqual([before, []])
  })

  test('a visitor is refused before a byte is read, and the OpenAPI document describes the accepted files', async () => {
    const answer = await testApp.inject({ method: 'POST', url: '/api/trial/files', payload: PNG })
    expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close'])
    const { paths } = (await get('/openapi.json')).json<{ paths: Record<string, { put: { requestBody: object } }> }>()
    expect(paths['/api/auth/profile/photo']?.put.requestBody).toMatchObject({
      description: expect.stringMatching(/^One file of at most 5242879 bytes/) as unknown,
      content: { 'image/png': { schema: { format: 'binary' } } },
    })
  })
})

describe('a connection that receives a file', () => {
  let testApp: TestApp
  let member: TestMember
  let port: number
  beforeAll(async () => {
    testApp = await createTestApp({ prepare: fileTrialPlugin })
    member = await testApp.createMember()
    await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    ;({ port } = testApp.app.server.address() as AddressInfo)
  })
  afterAll(() => testApp.stop())

  const directory = () => join(testApp.kernel.settings.dataDirectory, 'files/incoming')
  function begin(framing: string) {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    let closed = false
    socket.on('data', (more) => (heard += more.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => (closed = true))
    const lines = [
      'POST /api/trial/files HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${member.token}`,
      framing,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    return { socket, heard: () => heard, isClosed: () => closed }
  }

  test('gets every answer with the declared content type', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/files/none`)
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([404, 'nosniff'])
  })

  test('leaves no files when it breaks', async () => {
    const { socket } = begin('content-length: 9000')
    socket.write(PNG)
    await expect.poll(() => readdir(directory())).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(directory())).toEqual([])
  })

  test('is cut off once it exceeds the limit, even without a declared length', async () => {
    const { socket, heard, isClosed } = begin('transfer-encoding: chunked')
    const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    for (let pieces = 0; pieces < 6; pieces += 1) socket.write(piece)
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 413 .*Please choose a file of at most 64 KB\./s)
    await expect.poll(isClosed).toBe(true)
    expect(await readdir(directory())).toEqual([])
  })

  test('is cut off before it sends a body with a declared length over the limit', async () => {
    const { heard, isClosed } = begin(`content-length: ${TRIAL_BYTES_MAX + 1}`)
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 413 .*Please choose a file of at most 64 KB\./s)
    await expect.poll(isClosed).toBe(true)
  })

  test('is closed when it sends almost nothing', async () => {
    const { socket, heard, isClosed } = begin('content-length: 9000')
    socket.write(PNG)
    await expect.poll(() => readdir(directory())).toHaveLength(1)
    testApp.advanceClock(60_000)
    await expect.poll(isClosed).toBe(true)
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(() => readdir(directory())).toEqual([])
  })
})
