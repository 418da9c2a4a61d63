import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWordFile, captionOf, field, heading, paragraph, picture, run } from '#formats/docx/in/word.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { FILE_NAME_HEADER } from '#shared/upload.ts'
import type { WordDraftReply } from '../../word-contract.ts'
import { SECTION_LENGTH_MAX } from '../../limits.ts'
import { createPaper, save } from '../workspace.fixture.ts'

let testApp: TestApp
let lead: TestMember
let stranger: TestMember
let editor: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember()
  stranger = await testApp.createMember()
  editor = await testApp.createMember({ role: 'moderator' })
})
afterAll(() => testApp.stop())

type Sending = { paperId: string; bytes: Uint8Array; query?: string }

async function send(by: TestMember | undefined, { paperId, bytes, query = '' }: Sending) {
  const answer = await testApp.inject({
    method: 'POST',
    url: `/api/student/papers/${paperId}/word-draft${query}`,
    headers: {
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: 'draft.docx',
      ...(by ? { authorization: `Bearer ${by.token}` } : {}),
    },
    payload: Buffer.from(bytes),
  })
  return { status: answer.statusCode, body: answer.json<WordDraftReply & { detail: string }>() }
}

const read = (paperId: string) =>
  testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
const stored = (paperId: string) =>
  testApp.kernel.db.selectFrom('editor.section').select(['name', 'doc']).where('paper_id', '=', paperId).execute()
const referencesOf = async (paperId: string) =>
  Object.values(
    (
      await testApp.kernel.db
        .selectFrom('team.paper')
        .select('document_references')
        .where('id', '=', paperId)
        .executeTakeFirstOrThrow()
    ).document_references as Record<string, { id: string; title: string }>,
  )

const WORK = { type: 'book', title: 'On wards at night', DOI: '10.1234/wards' }
const CITED = { citationItems: [{ id: 1, uris: ['http://zotero.org/a'], itemData: WORK }] }

async function aDraft(): Promise<Uint8Array> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d55' } })
    .png()
    .withExif({ IFD0: { ImageDescription: 'ward-7-bed-3' } })
    .toBuffer()
  return aWordFile({
    body:
      heading('Methods') +
      paragraph(
        run('We counted ') +
          run('alarms', '<w:b/>') +
          field(` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify(CITED)}`, '1'),
      ) +
      heading('Results') +
      paragraph(picture('rId10', 'Bars that fall')) +
      captionOf(run('Figure 1. Alarms by night')) +
      paragraph(run('Gone', '<w:strike/>')),
    media: [['image1.png', png]],
  })
}

test('a trial reports the result of an import, and changes nothing', async () => {
  const paperId = await createPaper(testApp, lead)
  const { status, body } = await send(lead, { paperId, bytes: await aDraft(), query: '?trial=yes' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ sections: ['methods', 'results'], references: 1, pictures: 1, put_in: false })
  expect(body.report).toContainEqual({
    what: 'changed',
    section: 'results',
    paragraph: 2,
    detail: 'Strikethrough was removed from this text',
    quote: 'Gone',
  })
  expect((await read(paperId)).sections['methods']?.content).toBe('')
  expect(
    await testApp.kernel.db.selectFrom('editor.file').selectAll().where('paper_id', '=', paperId).execute(),
  ).toEqual([])
})

test('a draft is added to the shared document with its references and pictures, after the existing text', async () => {
  const paperId = await createPaper(testApp, lead)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'Before.' })
  expect(await send(lead, { paperId, bytes: await aDraft() })).toMatchObject({ status: 200, body: { put_in: true } })
  const { sections } = await read(paperId)
  expect(sections['methods']?.content).toBe('Before.\n\nWe counted alarms')
  const [work] = await referencesOf(paperId)
  expect(work).toMatchObject({ title: 'On wards at night', DOI: '10.1234/wards' })
  const docs = JSON.stringify(await stored(paperId))
  expect(docs).toContain(`"refs":"${work?.id}"`)
  const [file] = await testApp.kernel.db.selectFrom('editor.file').selectAll().where('paper_id', '=', paperId).execute()
  expect(file).toMatchObject({ kind: 'image/png', width: 40, height: 30 })
  expect(docs).toContain(`"file":"${file?.id}"`)
  const kept = await testApp.kernel.files.find(testApp.kernel.db, file?.id ?? '')
  const bytes = kept && Buffer.concat(await (await testApp.kernel.files.read(kept)).toArray())
  expect(bytes?.includes('ward-7-bed-3')).toBe(false)
})

test('a draft that is imported again as a replacement reuses its references, and the previous text is a version', async () => {
  const paperId = await createPaper(testApp, lead)
  await send(lead, { paperId, bytes: await aDraft() })
  await send(lead, { paperId, bytes: await aDraft(), query: '?replace=yes' })
  expect((await read(paperId)).sections['methods']?.content).toBe('We counted alarms')
  expect(await referencesOf(paperId)).toHaveLength(1)
  const versions = await testApp.kernel.db
    .selectFrom('editor.version')
    .select('name')
    .where('paper_id', '=', paperId)
    .execute()
  expect(versions.map(({ name }) => name)).toContain('Before a Word import')
})

test('a Word export that is imported again adds no references', async () => {
  const paperId = await createPaper(testApp, lead)
  const works = [
    { type: 'book', title: 'Tools', author: [{ family: 'Roth' }], issued: { 'date-parts': [[2001]] } },
    { type: 'thesis', title: 'Rest', author: [{ family: 'Ng' }], publisher: 'Lund' },
    { type: 'webpage', title: 'Beds', URL: 'https://who.example/beds' },
  ]
  const fields = works.map((itemData, id) => {
    const json = JSON.stringify({ citationItems: [{ id, itemData }] })
    return paragraph(run('Known ') + field(` ADDIN ZOTERO_ITEM CSL_CITATION ${json}`, `${id + 1}`))
  })
  const typed = ['Doe J. Tools of rest. Lancet 2020.', 'Tools we know. 1999.'].map((line) => paragraph(run(line)))
  const bytes = aWordFile({ body: heading('Methods') + fields.join('') + heading('References') + typed.join('') })
  await send(lead, { paperId, bytes })
  const titles = (await referencesOf(paperId)).map(({ title }) => title).toSorted()
  expect(titles).toEqual(['Beds', 'Doe J. Tools of rest. Lancet 2020.', 'Rest', 'Tools', 'Tools we know. 1999.'])
  await send(lead, { paperId, bytes, query: '?replace=yes' })
  expect(await referencesOf(paperId)).toHaveLength(5)
  const { rawPayload } = await testApp.inject({
    url: `/api/student/papers/${paperId}/export/docx`,
    headers: { authorization: `Bearer ${lead.token}` },
  })
  await send(lead, { paperId, bytes: rawPayload, query: '?replace=yes' })
  expect((await referencesOf(paperId)).map(({ title }) => title).toSorted()).toEqual(titles)
})

test('all of a draft goes into one section if requested', async () => {
  const paperId = await createPaper(testApp, lead)
  await send(lead, { paperId, bytes: await aDraft(), query: '?into=discussion' })
  const { sections } = await read(paperId)
  expect(sections['discussion']?.content).toMatch(/^Methods\n\nWe counted alarms/)
  expect(sections['methods']?.content).toBe('')
  const into = await createPaper(testApp, lead)
  await send(lead, { paperId: into, bytes: await aDraft(), query: '?into=methods' })
  expect((await read(into)).sections['methods']?.content).toMatch(/^We counted alarms/)
})

test('uncited references keep the order of their list, in the paper and in exports', async () => {
  const paperId = await createPaper(testApp, lead)
  const names = Array.from({ length: 30 }, (_, index) => `Work ${index + 1} of Zed A. On beds. Lancet 2020.`)
  const body = heading('References') + names.map((name) => paragraph(run(name))).join('')
  expect(await send(lead, { paperId, bytes: aWordFile({ body }) })).toMatchObject({ status: 200 })
  const { rawPayload } = await testApp.inject({
    url: `/api/student/papers/${paperId}/export/markdown`,
    headers: { authorization: `Bearer ${lead.token}` },
  })
  const told = Array.from(rawPayload.toString().matchAll(/Work (\d+) of Zed/g), ([, number]) => Number(number))
  expect(told).toEqual(names.map((_, index) => index + 1))
})

test('a draft that has only references is imported', async () => {
  const paperId = await createPaper(testApp, lead)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'Before.' })
  const bytes = aWordFile({ body: heading('References') + paragraph(run('1. Doe J. On beds. Lancet 2020;1:2.')) })
  expect(await send(lead, { paperId, bytes })).toMatchObject({ status: 200, body: { references: 1, sections: [] } })
  // The references are also in the shared document, so they are still listed after the next change is derived.
  await save(testApp, lead, { paperId, sectionName: 'results', content: 'After.' })
  expect(await referencesOf(paperId)).toMatchObject([{ title: 'Doe J. On beds. Lancet 2020;1:2.' }])
})

describe('refused', () => {
  test('members who may not write, and a submitted paper', async () => {
    const paperId = await createPaper(testApp, lead)
    const bytes = await aDraft()
    expect((await send(undefined, { paperId, bytes })).status).toBe(401)
    expect((await send(stranger, { paperId, bytes })).status).toBe(404)
    expect((await send(editor, { paperId, bytes })).status).toBe(403)
    await testApp.kernel.db
      .updateTable('team.paper')
      .set({ status: 'pending_publication_review' as never })
      .where('id', '=', paperId)
      .execute()
    expect(await send(lead, { paperId, bytes })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('waiting for review') },
    })
  })
  test.each([
    ['a file that is not a Word document', Buffer.from('Dear editor'), '', 415],
    ['an unknown section', undefined, '?into=appendix', 422],
    ['a document without text', aWordFile({ body: '' }), '', 422],
  ])('for %s', async (_name, bytes, query, status) => {
    const paperId = await createPaper(testApp, lead)
    const answer = await send(lead, { paperId, bytes: bytes ?? (await aDraft()), query })
    expect([answer.status, answer.body.detail.length > 20]).toEqual([status, true])
  })
  test('a section that would grow too long, and then nothing is imported', async () => {
    const paperId = await createPaper(testApp, lead)
    const bytes = aWordFile({
      body: heading('Methods') + paragraph(run('word '.repeat(SECTION_LENGTH_MAX / 5 + 1_000))),
    })
    expect(await send(lead, { paperId, bytes })).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/^Methods would have [\d,]+ characters; a section can have at most/),
      },
    })
    expect((await read(paperId)).sections['methods']?.content).toBe('')
  })
})
