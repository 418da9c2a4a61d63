import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { listen } from '#server/live/testing.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing/house.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { aPaper, save, submit, words, writeAll } from '../testing.ts'
import { openEditor, TestEditor } from './testing.ts'

let house: TestHouse
let address: string
let lead: TestMember
let colleague: TestMember
let stranger: TestMember
let moderator: TestMember

beforeAll(async () => {
  house = await aHouse()
  address = await listen(house)
  lead = await house.aMember({ firstName: 'Amara' })
  colleague = await house.aMember({ firstName: 'Daniel' })
  stranger = await house.aMember({ firstName: 'Kim' })
  moderator = await house.aMember({ role: 'moderator', firstName: 'Mo' })
})
afterAll(() => house.stop())

const open = ({ token }: TestMember, paperId: string) => openEditor({ address, token, paperId })
const sectionOf = async (by: TestMember, paperId: string, name = 'methods') =>
  (await house.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections[name]

describe('a document', () => {
  test('begins with the text that its sections have', async () => {
    const paperId = await aPaper(house, lead)
    await save(house, lead, { paperId, sectionName: 'methods', content: 'We looked.\n\nTwice.' })
    const editor = await open(lead, paperId)
    expect(editor.text()).toBe('We looked.\n\nTwice.')
    expect(editor.access).toMatchObject({ read: true, suggest: true, write: true, why: null })
    editor.leave()
  })

  test('is the same for all who write it, and is what the workspace answers', async () => {
    const paperId = await aPaper(house, lead, [colleague])
    const [one, other] = [await open(lead, paperId), await open(colleague, paperId)]
    one.type('Amara writes. ')
    other.type('Daniel writes. ')
    await Promise.all([one.allSaved(), other.allSaved()])
    await one.until(() => one.text() === other.text() && one.text().length > 25)
    const section = await sectionOf(lead, paperId)
    expect(section?.content).toBe(one.text())
    expect(section).toMatchObject({ word_count: 4, completion_status: 'in_progress' })
    one.leave()
    other.leave()
  })

  test('is written by its team alone, and read by moderators', async () => {
    const paperId = await aPaper(house, lead)
    const intruder = new TestEditor({ address, token: stranger.token, paperId })
    expect(await intruder.closed).toBe(CLOSED.signedOut)
    const reader = await open(moderator, paperId)
    expect(reader.access).toMatchObject({ read: true, write: false, suggest: false })
    reader.type('No.')
    await reader.closed
    expect(reader.refused).toHaveLength(1)
    expect((await sectionOf(lead, paperId))?.content).toBe('')
  })

  test('is closed within a second to who is sent away', async () => {
    const paperId = await aPaper(house, lead, [colleague])
    const editor = await open(colleague, paperId)
    await house.kernel.db
      .deleteFrom('workspace.member')
      .where('paper_id', '=', paperId)
      .where('member_id', '=', colleague.id)
      .execute()
    await house.kernel.db.transaction().execute((tx) => house.kernel.live.rightsChanged(tx, `document:${paperId}`))
    const began = performance.now()
    expect(await editor.closed).toBe(CLOSED.forbidden)
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('takes nothing once the paper is submitted, and says so to whoever writes on', async () => {
    const paperId = await aPaper(house, lead)
    await writeAll(house, lead, { paperId, wordsEach: 360 })
    const editor = await open(lead, paperId)
    await submit(house, lead, { paperId })
    await editor.until(() => editor.access?.write === false)
    expect(editor.access?.why).toMatch(/submitted and waits for review/)
    editor.type('Too late.')
    await editor.closed
    expect(editor.refused[0]).toMatch(/submitted and waits for review/)
    expect((await sectionOf(lead, paperId))?.content).not.toContain('Too late')
  })

  test('is read only by a tab of an older build', async () => {
    const paperId = await aPaper(house, lead)
    const old = new TestEditor({ address, token: lead.token, paperId, schema: 0 })
    await old.until(() => old.access !== undefined)
    expect(old.isSynced).toBe(false)
    expect(old.access).toMatchObject({ write: false, outdated: true })
    expect(old.access?.why).toMatch(/reload/)
    old.leave()
  })
})

describe('rubbish', () => {
  const harmless = async (paperId: string, sends: (hostile: TestEditor) => void) => {
    const [hostile, other] = [await open(colleague, paperId), await open(lead, paperId)]
    other.write('What is here stays.')
    await other.allSaved()
    sends(hostile)
    const code = await hostile.closed
    other.type(' And goes on.')
    await other.allSaved()
    expect((await sectionOf(lead, paperId))?.content).toBe('What is here stays. And goes on.')
    expect(other.socket.readyState).toBe(1)
    other.leave()
    const fresh = await open(lead, paperId)
    expect(fresh.text()).toBe('What is here stays. And goes on.')
    fresh.leave()
    return code
  }

  test.each([
    ['bytes that are no frame', (one: TestEditor) => one.socket.send(Buffer.from([99, 1, 2]))],
    ['text', (one: TestEditor) => one.socket.send('hello')],
    [
      'a change that is none',
      (one: TestEditor) => one.say({ is: 'change', number: 1, update: Buffer.from('rubbish of some length') }),
    ],
    ['presence that is none', (one: TestEditor) => one.say({ is: 'presence', update: Buffer.from('rubbish') })],
    ['a state that is none', (one: TestEditor) => one.say({ is: 'state', vector: Buffer.from([255, 255, 255]) })],
    [
      'a node that no manuscript has',
      (one: TestEditor) => sectionRoot(one.doc, 'methods').insert(0, [new Y.XmlElement('script')]),
    ],
    [
      'a reference whose link runs script',
      (one: TestEditor) =>
        void referencesRoot(one.doc).set('a', { id: 'a', type: 'book', title: 'T', URL: 'javascript:alert(1)' }),
    ],
    ['a root that no manuscript has', (one: TestEditor) => void one.doc.getMap('evil').set('a', 1)],
    [
      'a section that there is not',
      (one: TestEditor) => sectionRoot(one.doc, 'acknowledgements').insert(0, [new Y.XmlElement('paragraph')]),
    ],
    [
      'an attribute that no node has',
      (one: TestEditor) => {
        const node = new Y.XmlElement('paragraph')
        node.setAttribute('onclick', 'alert(1)')
        sectionRoot(one.doc, 'methods').insert(0, [node])
      },
    ],
    ['10 MB', (one: TestEditor) => one.socket.send(Buffer.alloc(10 * 1024 * 1024))],
    [
      'changes that rest on what never came',
      (one: TestEditor) => {
        const elsewhere = new Y.Doc()
        elsewhere.getText('x').insert(0, 'a')
        const before = Y.encodeStateVector(elsewhere)
        elsewhere.getText('x').insert(1, 'b')
        // The first time it is asked for what that rests on.
        const update = Y.encodeStateAsUpdate(elsewhere, before)
        for (const number of [1, 2]) one.say({ is: 'change', number, update })
      },
    ],
  ])('cuts its sender off and harms nobody: %s', async (_what, sends) => {
    const code = await harmless(await aPaper(house, lead, [colleague]), sends)
    expect([CLOSED.forbidden, 1009]).toContain(code)
  })

  test('is not what is too much for a section: that is said in words, and the rest stays', async () => {
    const paperId = await aPaper(house, lead, [colleague])
    const editor = await open(colleague, paperId)
    editor.write('x'.repeat(600_000))
    await editor.allSaved()
    editor.write('y'.repeat(600_000), 'results')
    await editor.allSaved()
    editor.type('z'.repeat(600_000))
    expect(await editor.closed).toBe(CLOSED.refused)
    expect(editor.refused[0]).toMatch(/at most 1,000,000 characters/)
    expect((await sectionOf(lead, paperId))?.content).toHaveLength(600_000)
  })
})

describe('a save', () => {
  const workspace = (by: TestMember, paperId: string) =>
    house.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })

  test('of half a minute ago loses nothing of 200 letters typed since, and they nothing of it', async () => {
    const paperId = await aPaper(house, lead, [colleague])
    const editor = await open(lead, paperId)
    editor.write('The beginning. The end.')
    await editor.allSaved()
    const base = (await workspace(colleague, paperId)).sections.methods
    const typed = 'a few more words '.repeat(12)
    editor.write(`The beginning. ${typed}The end.`)
    await editor.allSaved()
    await save(house, colleague, {
      paperId,
      sectionName: 'methods',
      content: 'The beginning. The end. And mine.',
      base_version: base?.version ?? 0,
    })
    await editor.until(() => editor.text().includes('And mine.'))
    expect(editor.text()).toBe(`The beginning. ${typed}The end. And mine.`)
    editor.leave()
  })

  test('that does not say with which version it began is merged with what its session was last sent', async () => {
    const paperId = await aPaper(house, lead, [colleague])
    await save(house, lead, { paperId, sectionName: 'methods', content: 'One. Two.' })
    await workspace(colleague, paperId)
    await save(house, lead, { paperId, sectionName: 'methods', content: 'One. One and a half. Two.' })
    await save(house, colleague, { paperId, sectionName: 'methods', content: 'One. Two. Three.' })
    expect((await sectionOf(lead, paperId))?.content).toBe('One. One and a half. Two. Three.')
  })

  test('of somebody who was sent nothing keeps a version of what it replaces', async () => {
    const paperId = await aPaper(house, lead, [colleague])
    await save(house, lead, { paperId, sectionName: 'methods', content: 'By Amara.' })
    await save(house, colleague, { paperId, sectionName: 'methods', content: 'By Daniel.' })
    expect((await sectionOf(lead, paperId))?.content).toBe('By Daniel.')
    const versions = await house.kernel.db
      .selectFrom('workspace.version')
      .selectAll()
      .where('paper_id', '=', paperId)
      .where('reason', '=', 'saved_over')
      .execute()
    expect(JSON.stringify(versions[0]?.manuscript)).toContain('By Amara.')
  })

  test('counts as typing does', async () => {
    const paperId = await aPaper(house, lead)
    expect(await save(house, lead, { paperId, sectionName: 'methods', content: words(60) })).toMatchObject({
      word_count: 60,
      completion_status: 'completed',
      paper: { word_count: 60 },
    })
    expect(await save(house, lead, { paperId, sectionName: 'abstract', content: words(60) })).toMatchObject({
      word_count: 60,
      paper: { word_count: 60 },
    })
  })
})
