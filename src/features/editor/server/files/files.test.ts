import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { FILE_NAME_HEADER } from '#shared/upload.ts'
import { createPaper } from '../workspace.fixture.ts'
import { PAPER_FILE_BYTES_MAX, PAPER_FILES_BYTES_MAX } from '../../limits.ts'
import { namedAs, whyNoRoom } from './files.ts'

let testApp: TestApp
let lead: TestMember
let stranger: TestMember
let admin: TestMember
let paperId: string

beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  stranger = await testApp.createMember({ firstName: 'Kim' })
  admin = await testApp.createMember({ role: 'admin' })
  paperId = await createPaper(testApp, lead)
})
afterAll(() => testApp.stop())

const PIXELS = { width: 60, height: 40, channels: 3, background: '#0b5d55' } as const
const aPicture = () =>
  sharp({ create: PIXELS })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'ward-7-bed-3' } })
    .toBuffer()

async function send(by: TestMember | undefined, bytes: Buffer, name = 'night.txt') {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${paperId}/files`,
    headers: {
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: encodeURIComponent(name),
      ...(by ? { authorization: `Bearer ${by.token}` } : {}),
    },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json<{ id: string; address: string; detail: string } & object>() }
}

const read = (by: TestMember | undefined) =>
  testApp.as(by)('GET /api/student/papers/:paperId/files', { params: { paperId } })

const aDocx = () =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8('<w:document/>'),
    }),
  )

const anOldFile = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])

test('a picture is stored without camera metadata, and opens by its address', async () => {
  const picture = await aPicture()
  expect(picture.includes('ward-7-bed-3')).toBe(true)
  const { status, body } = await send(lead, picture, 'ward 7.jpg')
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'ward 7.jpg', kind: 'image/jpeg', width: 60, height: 40 })
  const { rawPayload, headers } = await testApp.inject({ method: 'GET', url: body.address })
  expect(rawPayload.includes('ward-7-bed-3')).toBe(false)
  expect((await sharp(rawPayload).metadata()).width).toBe(60)
  expect(headers['content-security-policy']).toContain('sandbox')
  const { files, bytes_used: used } = await read(lead)
  expect(files.map(({ id }) => id)).toContain(body.id)
  expect(used).toBeGreaterThanOrEqual(rawPayload.length)
})

test('a picture other than a JPEG loses no sharpness', async () => {
  const webp = await sharp({ create: PIXELS }).webp({ lossless: true }).toBuffer()
  expect((await send(lead, webp, 'plot.webp')).body).toMatchObject({ kind: 'image/png', name: 'plot.webp.png' })
})

test.each([
  ['a Word document', aDocx(), 'draft.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['an old Word document', anOldFile('WordDocument'), 'draft.doc', 'application/msword'],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 'protocol.pdf', 'application/pdf'],
  ['plain text', Buffer.from('Wir zählten 14 Nächte.'), 'notes.txt', 'text/plain'],
  ['text from an old editor', Buffer.from('caf\xe9', 'latin1'), 'notes.txt', 'text/plain'],
])('%s is kept', async (_what, bytes, name, kind) =>
  expect(await send(lead, bytes, name)).toMatchObject({ status: 201, body: { name, kind, width: null } }),
)

const OTHER_KIND = 'Please choose a JPEG, PNG, WebP, GIF, AVIF, PDF, Word (DOC), Word (DOCX), or plain text file.'
const damaged = (name: string, kind: string) => `“${name}” isn’t a valid ${kind} file. Please choose another.`

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'notes.txt', OTHER_KIND],
  [
    'a drawing that may carry script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'plot.png',
    damaged('plot.png', 'PNG'),
  ],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'), 'plot.png', damaged('plot.png', 'PNG')],
  ['an archive', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'draft.docx', damaged('draft.docx', 'Word (DOCX)')],
  ['an old spreadsheet', anOldFile('Workbook'), 'draft.doc', damaged('draft.doc', 'Word (DOC)')],
])('%s is refused, whatever it is called', async (_what, bytes, name, words) => {
  const { status, body } = await send(lead, bytes, name)
  expect([status, body.detail]).toEqual([415, words])
})

test('a picture that cannot be opened is refused with a message', async () => {
  const torn = (await aPicture()).subarray(0, 200)
  expect(await send(lead, torn, 'x.jpg')).toMatchObject({
    status: 422,
    body: { detail: expect.stringMatching(/couldn’t open/) },
  })
})

test('a file over 10 MB is refused', async () =>
  expect(await send(lead, Buffer.alloc(PAPER_FILE_BYTES_MAX + 1, 'a'))).toMatchObject({
    status: 413,
    body: { detail: 'Please choose a file of at most 10 MB.' },
  }))

describe('access to files', () => {
  test('non-members and visitors can neither add nor read, and editors can only read', async () => {
    expect(await send(stranger, Buffer.from('a'))).toMatchObject({ status: 404 })
    expect(await send(undefined, Buffer.from('a'))).toMatchObject({ status: 401 })
    expect(await send(admin, Buffer.from('a'))).toMatchObject({ status: 403 })
    await expect(read(stranger)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(read(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(read(admin)).resolves.toMatchObject({ bytes_max: PAPER_FILES_BYTES_MAX })
  })

  test('is refused for a changed address', async () => {
    const { body } = await send(lead, Buffer.from('notes'))
    const { statusCode } = await testApp.inject({ method: 'GET', url: body.address.replace(/mac=./, 'mac=_') })
    expect(statusCode).toBe(403)
  })
})

test('a file beyond 200 MB per paper is refused and leaves nothing behind', async () => {
  const { files, bytes_used: used } = await read(lead)
  const [first] = files
  const filler = PAPER_FILES_BYTES_MAX - used + (first?.size_bytes ?? 0)
  const put = (size: number) =>
    testApp.kernel.db
      .updateTable('editor.file')
      .set({ size_bytes: size })
      .where('id', '=', first?.id ?? '')
      .execute()
  await put(filler)
  expect(await send(lead, Buffer.from('one more'))).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/200 MB/) },
  })
  expect((await read(lead)).files).toHaveLength(files.length)
  await put(filler - 8)
  expect(await send(lead, Buffer.from('one more'))).toMatchObject({ status: 201 })
})

test.each([
  ['text/plain', 'run.exe', 'run.exe.txt'],
  ['text/plain', 'table.CSV', 'table.CSV'],
  ['image/png', 'plot', 'plot.png'],
  ['application/pdf', 'a.b.pdf', 'a.b.pdf'],
])('a file of %s called %s is stored as %s', (kind, name, kept) => expect(namedAs(kind, name)).toBe(kept))

test('the limit is exact to the byte', () => {
  expect(whyNoRoom({ used: PAPER_FILES_BYTES_MAX - 1, more: 1 })).toBeUndefined()
  expect(whyNoRoom({ used: PAPER_FILES_BYTES_MAX, more: 1 })).toMatch(/200 MB/)
})
