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

/** Comments on a range of the methods, in the editor's positions. */
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
  test('are gone once they are deleted, whatever the client said, and there again when they come back', async () => {
    await createWrittenPaper('We asked every ward.\n\nTwice.')
    await say({ from: 4, to: 15 })
    expect(await gone()).toEqual([false])
    await write('We asked nearly every ward.\n\nTwice.')
    expect(await gone()).toEqual([false])
    await write('Twice.')
    expect(await gone()).toEqual([true])
    await write('Twice.\n\nNow we asked every ward.')
    expect(await gone()).toEqual([false])
    // The new anchor is where the words are now: a change within them keeps it.
    await write('Twice.\n\nNow we asked really every ward.')
    expect(await gone()).toEqual([false])
    editor.leave()
  })

  test('of a tab that types are told of while it types', async () => {
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

  test('were never there where the place is made up', async () => {
    await createWrittenPaper('We asked every ward.')
    const rubbish = btoa('rubbish')
    await say({ from: 1, to: 2 }, { anchor: { from: rubbish, to: rubbish }, quote: 'words that never stood there' })
    expect(await gone()).toEqual([true])
    await say({ from: 1, to: 2 }, { anchor: null, quote: '' })
    expect(await gone()).toEqual([true, false])
    editor.leave()
  })

  test('of another section do not hold a comment', async () => {
    await createWrittenPaper('We asked every ward.')
    await say({ from: 4, to: 15 }, { section: 'results' })
    expect(await gone()).toEqual([true])
    editor.leave()
  })
})
