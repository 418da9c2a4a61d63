import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { SECTION_LINES_MAX } from '../../limits.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createPaper, save, submit, words, writeAll } from '../workspace.fixture.ts'
import { addLink, connectEditor, TestEditor, untilSameText } from './document.fixture.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let moderator: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mo' })
})
afterAll(() => testApp.stop())

const open = ({ token }: TestMember, paperId: string) => connectEditor({ address, token, paperId })
const sectionOf = async (by: TestMember, paperId: string, name = 'methods') =>
  (await testApp.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections[name]

describe('a document', () => {
  test('begins with the text of its sections, and accepts links to web and e-mail addresses', async () => {
    const paperId = await createPaper(testApp, lead)
    await save(testApp, lead, { paperId, sectionName: 'methods', content: 'We looked.\n\nTwice.' })
    const editor = await open(lead, paperId)
    expect(editor.text()).toBe('We looked.\n\nTwice.')
    expect(editor.access).toMatchObject({ read: true, suggest: true, write: true, why: null })
    for (const href of ['https://doi.org/10.1000/182', 'mailto:amara@example.org']) addLink(editor, href)
    await editor.allSaved()
    editor.leave()
  })

  test('is the same for all writers and in the workspace’s response', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
    one.type('Amara writes. ')
    other.type('Daniel writes. ')
    await Promise.all([one.allSaved(), other.allSaved()])
    await one.until(() => one.text() === other.text() && one.text().length > 25)
    await untilSameText([one, other], async () => (await sectionOf(lead, paperId))?.content)
    expect(await sectionOf(lead, paperId)).toMatchObject({ word_count: 4, completion_status: 'in_progress' })
    one.leave()
    other.leave()
  })

  test('is reported as stored to everyone who has it open, once it is', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
    one.type('Amara writes.')
    await Promise.all([one.allSaved(), other.until(() => other.stored === 1)])
    expect([one.stored, other.text()]).toEqual([0, 'Amara writes.'])
    await save(testApp, lead, { paperId, sectionName: 'results', content: 'By a call.' })
    await other.until(() => other.stored === 2)
    await one.until(() => one.stored === 1)
    one.leave()
    other.leave()
  })

  test('accepts no more lines in a section than the limit', async () => {
    const paperId = await createPaper(testApp, lead)
    const writer = await open(lead, paperId)
    writer.replaceAll('a\n\n'.repeat(SECTION_LINES_MAX))
    expect(await writer.closed).toBe(CLOSED.refused)
    expect(writer.refused.at(-1)).toMatch(/^A section can have at most 20,000 lines\./)
    const again = await open(lead, paperId)
    expect(again.text()).toBe('')
    again.leave()
  })

  test('is written only by its team, and read by moderators', async () => {
    const paperId = await createPaper(testApp, lead)
    const intruder = new TestEditor({ address, token: stranger.token, paperId })
    expect(await intruder.closed).toBe(CLOSED.forbidden)
    const reader = await open(moderator, paperId)
    expect(reader.access).toMatchObject({ read: true, write: false, suggest: false })
    reader.type('No.')
    await reader.closed
    expect(reader.refused).toHaveLength(1)
    expect((await sectionOf(lead, paperId))?.content).toBe('')
  })

  test('is closed for a removed member', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const editor = await open(colleague, paperId)
    await testApp.kernel.db
      .deleteFrom('team.member')
      .where('paper_id', '=', paperId)
      .where('member_id', '=', colleague.id)
      .execute()
    await testApp.kernel.db
      .transaction()
      .execute((tx) => testApp.kernel.live.reauthorizeSubscribers(tx, `document:${paperId}`))
    expect(await editor.closed).toBe(CLOSED.forbidden)
  })

  test('accepts no changes once the paper is submitted, and says so to anyone who keeps writing', async () => {
    const paperId = await createPaper(testApp, lead)
    await writeAll(testApp, lead, { paperId, wordsEach: 360 })
    const editor = await open(lead, paperId)
    await submit(testApp, lead, { paperId })
    await editor.until(() => editor.access?.write === false)
    expect(editor.access?.why).toMatch(/is waiting for review/)
    editor.type('Too late.')
    await editor.closed
    expect(editor.refused[0]).toMatch(/is waiting for review/)
    expect((await sectionOf(lead, paperId))?.content).not.toContain('Too late')
  })

  test('is read-only for a tab of an older build', async () => {
    const paperId = await createPaper(testApp, lead)
    const old = new TestEditor({ address, token: lead.token, paperId, schema: 0 })
    await old.until(() => old.access !== undefined)
    expect(old.isSynced).toBe(false)
    expect(old.access).toMatchObject({ write: false, outdated: true })
    expect(old.access?.why).toMatch(/reload/)
    old.leave()
  })
})

describe('a save', () => {
  const workspace = (by: TestMember, paperId: string) =>
    testApp.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })

  test('based on a text half a minute old merges with 200 letters typed since, without loss', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const editor = await open(lead, paperId)
    editor.write('The beginning. The end.')
    await editor.allSaved()
    const base = (await workspace(colleague, paperId)).sections.methods
    const typed = 'a few more words '.repeat(12)
    editor.write(`The beginning. ${typed}The end.`)
    await editor.allSaved()
    await save(testApp, colleague, {
      paperId,
      sectionName: 'methods',
      content: 'The beginning. The end. And mine.',
      base_version: base?.version ?? 0,
    })
    await editor.until(() => editor.text().includes('And mine.'))
    expect(editor.text()).toBe(`The beginning. ${typed}The end. And mine.`)
    editor.leave()
  })

  test('without a base version is merged with the version last sent to its session', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    await save(testApp, lead, { paperId, sectionName: 'methods', content: 'One. Two.' })
    await workspace(colleague, paperId)
    await save(testApp, lead, { paperId, sectionName: 'methods', content: 'One. One and a half. Two.' })
    await save(testApp, colleague, { paperId, sectionName: 'methods', content: 'One. Two. Three.' })
    expect((await sectionOf(lead, paperId))?.content).toBe('One. One and a half. Two. Three.')
  })

  test('from a session that was sent nothing saves a version of the replaced text', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    await save(testApp, lead, { paperId, sectionName: 'methods', content: 'By Amara.' })
    await save(testApp, colleague, { paperId, sectionName: 'methods', content: 'By Daniel.' })
    expect((await sectionOf(lead, paperId))?.content).toBe('By Daniel.')
    const versions = await testApp.kernel.db
      .selectFrom('editor.version')
      .selectAll()
      .where('paper_id', '=', paperId)
      .where('reason', '=', 'saved_over')
      .execute()
    expect(JSON.stringify(versions[0]?.manuscript)).toContain('By Amara.')
  })

  test('counts as an edit like typing', async () => {
    const paperId = await createPaper(testApp, lead)
    expect(await save(testApp, lead, { paperId, sectionName: 'methods', content: words(60) })).toMatchObject({
      word_count: 60,
      completion_status: 'completed',
      paper: { word_count: 60 },
    })
    expect(await save(testApp, lead, { paperId, sectionName: 'abstract', content: words(60) })).toMatchObject({
      word_count: 60,
      paper: { word_count: 60 },
    })
  })
})
