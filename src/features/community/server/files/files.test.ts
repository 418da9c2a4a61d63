import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaper } from '#features/editor/server/workspace.fixture.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { connectToChannel, postMessage, readMessages, writeDirectly } from '../community.fixture.ts'

let testApp: TestApp
let amara: TestMember
let daniel: TestMember
let picture: Buffer

beforeAll(async () => {
  testApp = await createTestApp()
  amara = await testApp.createMember({ firstName: 'Amara' })
  daniel = await testApp.createMember({ firstName: 'Daniel' })
  picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#0b5d55' } })
    .png()
    .toBuffer()
})
afterAll(() => testApp.stop())

type Kept = { id: string; url: string; filename: string; content_type: string; width: number | null; detail: string }

/** Uploads a file as a multipart form. */
async function uploadForm(by: TestMember, { bytes, name }: { bytes: Buffer | string; name: string }) {
  const boundary = 'b0undary'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n`),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const response = await testApp.inject({
    method: 'POST',
    url: '/api/messaging/upload',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: response.statusCode, ...response.json<Kept>() }
}

const inGeneral = async (by: TestMember, id: string) =>
  (await readMessages(testApp, by)).messages.find((message) => message.id === id)

test('a picture is uploaded as a form, sent, and fetched by a reader of the message', async () => {
  const kept = await uploadForm(amara, { bytes: picture, name: 'Wärd plan.png' })
  expect(kept).toMatchObject({ status: 201, filename: 'Wärd plan.png', content_type: 'image/png', width: 64 })
  const { url, filename, content_type } = kept
  const sent = await postMessage(testApp, amara, { content: '', attachments: [{ url, filename, content_type }] })
  const message = await inGeneral(daniel, sent.message_id)
  expect(message).toMatchObject({ message_type: 'file', attachments: [{ id: kept.id, width: 64, height: 32 }] })
  const fetched = await testApp.inject({ method: 'GET', url: message?.attachments[0]?.url ?? '' })
  expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/png'])
  await testApp.as(amara)('DELETE /api/messaging/messages/:messageId', { params: { messageId: sent.message_id } })
  expect((await inGeneral(daniel, sent.message_id))?.attachments).toEqual([])
  expect((await testApp.inject({ method: 'GET', url: message?.attachments[0]?.url ?? '' })).statusCode).toBe(403)
})

test('plain text is stored as a download and never shown as a page', async () => {
  const kept = await uploadForm(amara, { bytes: 'Notes of the ward.', name: 'notes.txt' })
  const { headers } = await testApp.inject({ method: 'GET', url: kept.url })
  expect(headers['content-disposition']).toMatch(/^attachment/)
})

test('a file’s type is detected by its content, not its name', async () => {
  expect(await uploadForm(amara, { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'a.png' })).toMatchObject({
    status: 415,
  })
  expect(await uploadForm(amara, { bytes: Buffer.from('MZ\u0000\u0001'), name: 'a.txt' })).toMatchObject({
    status: 415,
  })
  expect(await uploadForm(amara, { bytes: '', name: 'a.txt' })).toMatchObject({ status: 400 })
})

test('a file belongs to its sender and is sent once', async () => {
  const kept = await uploadForm(amara, { bytes: 'Notes.', name: 'notes.txt' })
  const attachments = [{ id: kept.id }]
  await expect(postMessage(testApp, daniel, { attachments })).rejects.toMatchObject({ kind: 'not_found' })
  await writeDirectly(testApp, amara, { to: daniel, content: '', attachments })
  await expect(postMessage(testApp, amara, { attachments })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(
    postMessage(testApp, amara, { attachments: [{ url: 'https://elsewhere.example/x' }] }),
  ).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test.each([
  ['no form at all', 'multipart/form-data', 'x'],
  [
    'a form without a file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n',
  ],
  [
    'a form that is cut off',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\nabc',
  ],
])('%s is refused with a message', async (_what, type, payload) => {
  const response = await testApp.inject({
    method: 'POST',
    url: '/api/messaging/upload',
    headers: { authorization: `Bearer ${amara.token}`, 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(400)
  expect(response.json<Kept>().detail).toMatch(/\w{3}/)
})

test('a file’s address works only for its reader while they may read the message, also over a socket', async () => {
  const [lead, mate] = [await testApp.createMember(), await testApp.createMember()]
  const paperId = await createPaper(testApp, lead, [mate])
  const { channel } = await testApp.as(lead)('POST /api/messaging/papers/:paperId/channel', { params: { paperId } })
  const kept = await uploadForm(lead, { bytes: picture, name: 'plan.png' })
  const open = async (url: string | undefined) => (await testApp.inject({ method: 'GET', url: url ?? '' })).statusCode
  expect(kept.url).toContain(`for=message.${lead.id}&`)
  expect(await open(kept.url)).toBe(200)
  expect(await open(kept.url.replace(lead.id, mate.id))).toBe(403)
  const holding = await connectToChannel(await listen(testApp), mate, { channel_id: channel.id })
  await postMessage(testApp, lead, { channelId: channel.id, content: '', attachments: [{ id: kept.id }] })
  const heard = await holding.onFrame('new_message')
  const url = (heard as { attachments: { url: string }[] }).attachments[0]?.url
  expect(url).toContain(`for=message.${mate.id}&`)
  expect(await open(url)).toBe(200)
  await testApp.kernel.db
    .deleteFrom('community.participant')
    .where('conversation_id', '=', channel.id)
    .where('member_id', '=', mate.id)
    .execute()
  expect(await open(url)).toBe(403)
  holding.cut()
})
