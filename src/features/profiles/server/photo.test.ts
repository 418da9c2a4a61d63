import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const NO_IMAGE = 'Please select an image file'
const TOO_LARGE = 'Please select an image smaller than 5MB.'
const TOO_MANY_PIXELS = 'Please select an image with at most 40 megapixels.'
const LIMIT_BYTES = 5 * 1024 * 1024

let testApp: TestApp
let member: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.createMember()
})
afterAll(() => testApp.stop())

const plain = (width: number, height = width): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d55' } })

const save = (photo: Buffer) =>
  testApp.as(member)('PUT /api/auth/profile', { body: { profile_photo_base64: photo.toString('base64') } })

async function stored(photo: Buffer): Promise<Buffer> {
  const { profile_photo_base64: kept } = await save(photo)
  return Buffer.from(kept?.split(',')[1] ?? '', 'base64')
}

/** Returns a small picture whose header declares a width and height of `side` pixels. */
async function declaring(format: 'png' | 'jpeg' | 'gif', side: number): Promise<Buffer> {
  const bytes = await plain(16).toFormat(format).toBuffer()
  if (format === 'png') {
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    // The header's checksum must be right, else the decoder would stop for another reason.
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  }
  if (format === 'jpeg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(side, frame + 5)
    bytes.writeUInt16BE(side, frame + 7)
  }
  if (format === 'gif') {
    const frame = bytes.indexOf(Buffer.from('2c0000000010001000', 'hex'))
    for (const place of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(side, place)
  }
  return bytes
}

test.each(['png', 'jpeg', 'gif'] as const)('a %s that declares 41 megapixels is refused unseen', async (format) => {
  const photo = await declaring(format, 6_400)
  expect(photo.length).toBeLessThan(2_000)
  await expect(save(photo)).rejects.toMatchObject({ errors: [{ message: TOO_MANY_PIXELS }] })
})

test('5 MB are refused, one byte less is accepted', async () => {
  const photo = await plain(64).jpeg().toBuffer()
  const filled = (length: number) => Buffer.concat([photo, Buffer.alloc(length - photo.length)])
  await expect(save(filled(LIMIT_BYTES))).rejects.toMatchObject({ errors: [{ message: TOO_LARGE }] })
  await expect(save(filled(LIMIT_BYTES - 1))).resolves.toMatchObject({ id: member.id })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['an SVG', Buffer.from(SVG)],
  ['an SVG behind a declaration', Buffer.from(`<?xml version="1.0"?>\n<!DOCTYPE svg>\n${SVG}`)],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a ZIP archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ['the first bytes of a PNG and nothing more', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a GIF that is a script', Buffer.from('GIF89a/*'.padEnd(64, ' ') + '*/=1;alert(1)')],
])('%s is not a photo, whatever type it declares', async (_name, bytes) => {
  for (const type of ['image/png', 'image/jpeg', 'image/svg+xml']) {
    const photo = `data:${type};base64,${bytes.toString('base64')}`
    const saving = testApp.as(member)('PUT /api/auth/profile', { body: { profile_photo_base64: photo } })
    await expect(saving).rejects.toMatchObject({ errors: [{ field: 'profile_photo_base64', message: NO_IMAGE }] })
  }
})

test('formats that no camera produces are not decoded', async () => {
  await expect(save(await plain(64).tiff().toBuffer())).rejects.toMatchObject({ errors: [{ message: NO_IMAGE }] })
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('data hidden in a %s is removed', async (format) => {
  const hidden = '<script>alert("polyglot")</script>PK\u0003\u0004'
  const photo = await plain(64)
    .withMetadata({ exif: { IFD0: { ImageDescription: hidden } } })
    .toFormat(format)
    .toBuffer()
  const kept = await stored(Buffer.concat([photo, Buffer.from(hidden)]))
  expect(kept.includes('polyglot')).toBe(false)
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
})

test.each(['gif', 'webp'] as const)('only the first frame of an animated %s is stored', async (format) => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animated = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2)
  const kept = await stored(animated)
  expect(await sharp(kept, { animated: true }).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 })
  const [red = 0, , blue = 0] = (await sharp(kept).raw().toBuffer()).subarray(0, 3)
  expect(red).toBeGreaterThan(blue)
})

test('thirty new photos an hour are allowed, and removing one is always possible', async () => {
  const strict = await createTestApp({ scale: 1 })
  const eager = await strict.createMember()
  const photo = await plain(8).png().toBuffer()
  const put = (body: object) =>
    strict.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${eager.token}` },
      payload: body,
    })
  for (let one = 0; one < 30; one += 1) await strict.kernel.rateLimits.consume('upload', eager.id)
  const refused = await put({ profile_photo_base64: photo.toString('base64') })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await put({ profile_photo_base64: null })).statusCode).toBe(200)
  await strict.stop()
})
