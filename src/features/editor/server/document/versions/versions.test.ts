import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createPaper, save, submit, writeAll } from '../../workspace.fixture.ts'
import { connectEditor } from '../document.fixture.ts'
import { thinVersions } from './versions.ts'

const HOUR_MS = 3_600_000

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember
let stranger: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
})
afterAll(() => testApp.stop())

const keep = (by: TestMember | undefined, paperId: string, name = 'Before the meeting') =>
  testApp.as(by)('POST /api/student/papers/:paperId/versions', { params: { paperId }, body: { name } })
const list = async (by: TestMember | undefined, paperId: string) =>
  (await testApp.as(by)('GET /api/student/papers/:paperId/versions', { params: { paperId } })).versions
const read = (by: TestMember | undefined, paperId: string, versionId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/versions/:versionId', { params: { paperId, versionId } })
const restore = (by: TestMember | undefined, paperId: string, versionId: string, body: { section?: string } = {}) =>
  testApp.as(by)('POST /api/student/papers/:paperId/versions/:versionId/restore', {
    params: { paperId, versionId },
    body,
  })

test('a version is saved under a name, read, and restored by a change that everyone sees', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'As it was.' })
  const { id } = await keep(lead, paperId)
  const editor = await connectEditor({ address, token: colleague.token, paperId })
  editor.write('As it is.')
  editor.write('Also new.', 'results')
  await editor.allSaved()
  const methods = (await read(colleague, paperId, id)).sections.find(({ name }) => name === 'methods')
  expect(methods?.text).toBe('As it was.')
  expect(methods?.in_words).toBe('As it was.')
  const { kept } = await restore(colleague, paperId, id)
  await editor.until(() => editor.text() === 'As it was.' && editor.text('results') === '')
  expect((await read(lead, paperId, kept)).sections.find(({ name }) => name === 'results')?.text).toBe('Also new.')
  expect((await list(lead, paperId)).map(({ reason }) => reason)).toEqual(expect.arrayContaining(['asked', 'restored']))
  editor.leave()
})

test('a version that is saved twenty times in the same moment is one version', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'As it was.' })
  const kept = await Promise.all(Array.from({ length: 20 }, () => keep(lead, paperId)))
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
  const named = await keep(lead, paperId, 'After the meeting')
  const others = await keep(colleague, paperId)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'As it is.' })
  const changed = await keep(lead, paperId)
  const asked = (await list(lead, paperId)).filter(({ reason }) => reason === 'asked')
  expect(asked).toHaveLength(4)
  expect(new Set(asked.map(({ id }) => id))).toEqual(new Set([kept[0]?.id, named.id, others.id, changed.id]))
})

test('a version and the current paper name their writers', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const signed = () => testApp.as(colleague)('GET /api/student/papers/:paperId/signed-text', { params: { paperId } })
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'Two wards were watched.' })
  const { id } = await keep(lead, paperId)
  await save(testApp, colleague, {
    paperId,
    sectionName: 'methods',
    content: 'Two wards were watched. Each for twelve weeks.',
  })
  const version = await read(colleague, paperId, id)
  expect(version.writers).toEqual([{ id: lead.id, name: expect.stringContaining('Amara'), colour: expect.any(Number) }])
  expect(version.sections.find(({ name }) => name === 'methods')?.by).toEqual([{ writer: lead.id, length: 23 }])
  const current = await signed()
  expect(current.sections.find(({ name }) => name === 'methods')).toEqual({
    name: 'methods',
    in_words: 'Two wards were watched. Each for twelve weeks.',
    by: [
      // The space between the two passages belongs to the writer of the first.
      { writer: lead.id, length: 24 },
      { writer: colleague.id, length: 22 },
    ],
  })
  expect(current.writers.map(({ id: writer }) => writer)).toEqual([lead.id, colleague.id])
})

test('a version saved before writers were recorded has unknown writers', async () => {
  const paperId = await createPaper(testApp, lead)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'As it was.' })
  const { id } = await keep(lead, paperId)
  const kept = await testApp.kernel.db.selectFrom('editor.version').selectAll().where('id', '=', id).execute()
  const old = randomUUID()
  await testApp.kernel.db
    .insertInto('editor.version')
    .values(
      kept.map((row) => ({
        ...row,
        id: old,
        manuscript: JSON.stringify(row.manuscript),
        writers: undefined,
      })),
    )
    .execute()
  const version = await read(lead, paperId, old)
  expect(version.sections.find(({ name }) => name === 'methods')?.by).toBeNull()
  expect(version.writers).toEqual([])
})

test('one section is restored alone', async () => {
  const paperId = await createPaper(testApp, lead)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'Old.' })
  await save(testApp, lead, { paperId, sectionName: 'results', content: 'Old.' })
  const { id } = await keep(lead, paperId)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: 'New.' })
  await save(testApp, lead, { paperId, sectionName: 'results', content: 'New.' })
  await restore(lead, paperId, id, { section: 'methods' })
  const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
  expect([sections.methods?.content, sections.results?.content]).toEqual(['Old.', 'New.'])
})

test('anyone who may read the paper reads its versions, and its authors restore them while it is being written', async () => {
  const paperId = await createPaper(testApp, lead)
  const { id } = await keep(lead, paperId)
  for (const by of [stranger, undefined]) {
    const kind = by ? 'not_found' : 'unauthenticated'
    await expect(list(by, paperId)).rejects.toMatchObject({ kind })
    await expect(keep(by, paperId)).rejects.toMatchObject({ kind })
    await expect(read(by, paperId, id)).rejects.toMatchObject({ kind })
    await expect(
      testApp.as(by)('GET /api/student/papers/:paperId/signed-text', { params: { paperId } }),
    ).rejects.toMatchObject({ kind })
    await expect(restore(by, paperId, id)).rejects.toMatchObject({ kind })
  }
  await expect(read(lead, paperId, randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
  await expect(keep(lead, paperId, '  ')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(keep(lead, paperId, 'x'.repeat(201))).rejects.toMatchObject({ kind: 'invalid' })
  const other = await createPaper(testApp, stranger)
  await expect(read(stranger, other, id)).rejects.toMatchObject({ kind: 'not_found' })
})

test('the submitted text is saved as a version, and nothing is restored into a paper waiting for review', async () => {
  const paperId = await createPaper(testApp, lead)
  await writeAll(testApp, lead, { paperId, wordsEach: 360 })
  const { id } = await keep(lead, paperId)
  await submit(testApp, lead, { paperId })
  expect((await list(lead, paperId)).map(({ reason }) => reason)).toContain('submitted')
  await expect(restore(lead, paperId, id)).rejects.toMatchObject({ kind: 'conflict' })
})

test('of hourly versions older than 30 days the last of each day stays, along with all other versions', async () => {
  const paperId = await createPaper(testApp, lead)
  const begun = new Date('2026-01-05T00:30:00Z')
  const rows = Array.from({ length: 48 }, (_, hour) => ({
    paper_id: paperId,
    reason: hour % 10 === 0 ? ('asked' as const) : ('hourly' as const),
    manuscript: '{}',
    word_count: hour,
    made_at: new Date(begun.getTime() + hour * HOUR_MS),
  }))
  await testApp.kernel.db.insertInto('editor.version').values(rows).execute()
  await thinVersions(testApp.kernel.db, new Date(begun.getTime() + 60 * 24 * HOUR_MS))
  const left = await list(lead, paperId)
  expect(left.filter(({ reason }) => reason === 'hourly').map(({ word_count }) => word_count)).toEqual([47, 23])
  expect(left.filter(({ reason }) => reason === 'asked')).toHaveLength(5)
})
