import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchorOf, type Anchored } from '#formats/manuscript/anchors.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { subscribeAs, listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { connectEditor, type TestEditor } from '../document/document.fixture.ts'
import { createPaper, comment, save } from '../workspace.fixture.ts'
import { sectionNode } from '../document/section-content.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let paperId: string
let editor: TestEditor

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember()
})
afterAll(() => testApp.stop())

const anchored = (): Anchored => ({
  root: sectionRoot(editor.doc, 'methods'),
  node: sectionNode(editor.doc, 'methods'),
})
const threads = () => testApp.as(lead)('GET /api/student/papers/:paperId/comments', { params: { paperId } })
const gone = async () => (await threads()).threads.map((thread) => thread.gone)
const write = async (content: string) => {
  await save(testApp, lead, { paperId, sectionName: 'methods', content })
  await editor.until(() => editor.text() === content)
}

/** Comments on a range of the methods section, given as positions in the editor. */
async function say(range: { from: number; to: number }, traits: object = {}) {
  const anchor = anchorOf(anchored(), range)
  const quote = sectionNode(editor.doc, 'methods').textBetween(range.from, range.to)
  return comment(testApp, lead, { paperId, text: 'Is this so?', section: 'methods', anchor, quote, ...traits })
}

async function createWrittenPaper(content: string): Promise<void> {
  paperId = await createPaper(testApp, lead)
  await save(testApp, lead, { paperId, sectionName: 'methods', content })
  editor = await connectEditor({ address, token: lead.token, paperId })
}

describe('the words that a comment is about', () => {
  test('are marked as gone once they are deleted, whatever the client sent, and found again when they are restored', async () => {
    await createWrittenPaper('We asked every ward.\n\nTwice.')
    await say({ from: 4, to: 15 })
    expect(await gone()).toEqual([false])
    await write('We asked nearly every ward.\n\nTwice.')
    expect(await gone()).toEqual([false])
    await write('Twice.')
    expect(await gone()).toEqual([true])
    await write('Twice.\n\nNow we asked every ward.')
    expect(await gone()).toEqual([false])
    // The new anchor is at the current position of the words, so it survives a change within the words.
    await write('Twice.\n\nNow we asked really every ward.')
    expect(await gone()).toEqual([false])
    editor.leave()
  })

  test('are known while a tab is typing them', async () => {
    await createWrittenPaper('We asked every ward.')
    await say({ from: 4, to: 15 })
    const { head } = await threads()
    const told = await subscribeAs(address, lead, { topic: `comments:${paperId}`, head })
    editor.replaceAll('Nothing of it.')
    await told.onFrame('risen')
    expect(await gone()).toEqual([true])
    told.cut()
    editor.leave()
  })

  test('are marked as gone if the place is invented', async () => {
    await createWrittenPaper('We asked every ward.')
    const rubbish = btoa('rubbish')
    await say({ from: 1, to: 2 }, { anchor: { from: rubbish, to: rubbish }, quote: 'words that never stood there' })
    expect(await gone()).toEqual([true])
    await say({ from: 1, to: 2 }, { anchor: null, quote: '' })
    expect(await gone()).toEqual([true, false])
    editor.leave()
  })

  test('cannot be in another section than the comment', async () => {
    await createWrittenPaper('We asked every ward.')
    await say({ from: 4, to: 15 }, { section: 'results' })
    expect(await gone()).toEqual([true])
    editor.leave()
  })

  test('can be replaced by other words of the section', async () => {
    await createWrittenPaper('We asked n = 42.\n\nTwice, n = 42.')
    const { thread_id: threadId } = await say({ from: 10, to: 16 })
    await write('Twice, n = 42.')
    // The words are too short to be found by their text alone.
    expect(await gone()).toEqual([true])
    const attach = (range: { from: number; to: number }, quote: string) =>
      testApp.as(lead)('PUT /api/student/papers/:paperId/comments/:threadId/anchor', {
        params: { paperId, threadId },
        body: { anchor: anchorOf(anchored(), range)!, quote },
      })
    expect(await attach({ from: 8, to: 14 }, 'n = 42')).toMatchObject({ quote: 'n = 42', gone: false })
    await write('Then twice, n = 42.')
    expect((await threads()).threads).toMatchObject([{ quote: 'n = 42', gone: false }])
    expect(await attach({ from: 6, to: 11 }, 'twice')).toMatchObject({ quote: 'twice', gone: false })
    await write('Then n = 42.')
    expect(await gone()).toEqual([true])
    const stranger = await testApp.createMember()
    const params = { paperId, threadId }
    const body = { anchor: anchorOf(anchored(), { from: 1, to: 5 })!, quote: 'Then' }
    await expect(
      testApp.as(stranger)('PUT /api/student/papers/:paperId/comments/:threadId/anchor', { params, body }),
    ).rejects.toMatchObject({ kind: 'not_found' })
    await expect(
      testApp.as(lead)('PUT /api/student/papers/:paperId/comments/:threadId/anchor', {
        params: { paperId, threadId: paperId },
        body,
      }),
    ).rejects.toMatchObject({ kind: 'not_found' })
    editor.leave()
  })
})
