import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { deleteItems } from '#formats/manuscript/yjs/items.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import { transact } from '#server/data/transact.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { lockPaper } from '#features/team/server/queries.ts'
import { createPaper, aSuggester, save, submit, writeAll } from '../../workspace.fixture.ts'
import { appendChange, loadOrBegin } from '../log-queries.ts'
import { ONLY_SUGGESTIONS } from '../limits.ts'
import { connectEditor } from '../document.fixture.ts'

let testApp: TestApp
let address: string
let lead: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
})
afterAll(() => testApp.stop())

type Breaking = (root: Y.XmlFragment, doc: Y.Doc) => void

const words = (root: Y.XmlFragment): Y.XmlText => (root.get(0) as Y.XmlElement).get(0) as Y.XmlText

/** Appends to the log changes that only an older server would have accepted. */
const breakPaper = (paperId: string, breaks: Breaking) =>
  transact(testApp.kernel, async (tx) => {
    await lockPaper(tx, paperId)
    const { doc } = await loadOrBegin(tx, paperId)
    breaks(sectionRoot(doc, 'methods'), doc)
    await appendChange(testApp.kernel, tx, { paperId, update: Y.encodeStateAsUpdate(doc), by: [lead.id] })
  })

const exported = async (paperId: string) => {
  const kinds = ['pdf', 'jats', 'markdown', 'docx', 'latex', 'bibtex']
  const answers = await Promise.all(
    kinds.map((kind) =>
      testApp.inject({
        method: 'GET',
        url: `/api/student/papers/${paperId}/export/${kind}`,
        headers: { authorization: `Bearer ${lead.token}` },
      }),
    ),
  )
  return { codes: answers.map(({ statusCode }) => statusCode), markdown: answers[2]?.body ?? '' }
}

const equation = (tex: string) => {
  const node = new Y.XmlElement('equation')
  node.setAttribute('tex', tex)
  return node
}

describe('a paper that an older server left broken is read, exported and restored:', () => {
  test.each<[string, Breaking]>([
    ['a bare word in the section', (root) => root.insert(0, ['zebra' as never])],
    ['a number in a paragraph', (root) => (root.get(0) as Y.XmlElement).insert(0, [7 as never])],
    ['half a letter in a link', (root) => words(root).format(0, 3, { link: { href: 'https://a.org/\uD800' } })],
    ['a NUL in a suggestion’s id', (root) => words(root).format(0, 3, { deletion: { id: 'a\u0000' } })],
    ['equations of 900 KB', (root) => root.push([1, 2, 3, 4, 5].map(() => equation('x'.repeat(900_000))))],
    [
      'a citation without references',
      (root) => {
        const citation = new Y.XmlElement('citation')
        citation.setAttribute('refs', null as never)
        ;(root.get(0) as Y.XmlElement).push([citation])
      },
    ],
    [
      'a reference that can’t be stored',
      (root, doc) => {
        referencesRoot(doc).set('r1', { id: 'r1', title: 'a\u0000' })
        root.insert(0, ['zebra' as never])
      },
    ],
  ])('%s', async (_what, breaks) => {
    const paperId = await createPaper(testApp, lead)
    await writeAll(testApp, lead, { paperId, wordsEach: 360 })
    const { id: versionId } = await testApp.as(lead)('POST /api/student/papers/:paperId/versions', {
      params: { paperId },
      body: { name: 'Before' },
    })
    await breakPaper(paperId, breaks)
    const read = () => testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    const { sections, paper } = await read()
    expect(sections.methods?.content).toMatch(/^finding1 .*finding360/s)
    expect(sections.methods?.unreadable_parts).toBeGreaterThan(0)
    expect([sections.methods?.word_count, paper.word_count]).toEqual([360, 360 * 7])
    const { missing } = await testApp.as(lead)('GET /api/student/papers/:paperId/submission', { params: { paperId } })
    expect(missing.join()).toMatch(/Methods has .*can’t be read: please open the section and remove/)
    await expect(submit(testApp, lead, { paperId })).rejects.toThrow(/can’t be read/)
    const { codes, markdown } = await exported(paperId)
    expect(codes).toEqual([200, 200, 200, 200, 200, 200])
    expect(markdown).toMatch(/of this section can’t be read and (is|are) left out here/)
    await save(testApp, lead, { paperId, sectionName: 'results', content: 'Saved beside it.' })
    expect((await read()).sections.results?.content).toBe('Saved beside it.')
    await testApp.as(lead)('POST /api/student/papers/:paperId/versions/:versionId/restore', {
      params: { paperId, versionId },
      body: {},
    })
    const restored = (await read()).sections
    expect([restored.methods?.unreadable_parts, restored.methods?.word_count]).toEqual([0, 360])
  })

  test('once an author removes the part, it is gone for everyone', async () => {
    const paperId = await createPaper(testApp, lead)
    await save(testApp, lead, { paperId, sectionName: 'methods', content: 'What is here stays.' })
    await breakPaper(paperId, (root) => root.insert(1, ['zebra' as never]))
    const editor = await connectEditor({ address, token: lead.token, paperId })
    const { unreadable } = readSection(sectionRoot(editor.doc, 'methods'))
    deleteItems(
      editor.doc,
      unreadable.flatMap(({ items }) => items),
    )
    await editor.allSaved()
    const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    expect(sections.methods).toMatchObject({ content: 'What is here stays.', unreadable_parts: 0 })
    editor.leave()
  })

  test('a guest who may only suggest can’t remove the part, and it stays for everyone', async () => {
    const paperId = await createPaper(testApp, lead)
    await save(testApp, lead, { paperId, sectionName: 'methods', content: 'What is here stays.' })
    await breakPaper(paperId, (root) => root.insert(1, ['zebra' as never]))
    const guest = await aSuggester(testApp, lead, paperId)
    const editor = await connectEditor({ address, token: guest.token, paperId })
    const { unreadable } = readSection(sectionRoot(editor.doc, 'methods'))
    deleteItems(
      editor.doc,
      unreadable.flatMap(({ items }) => items),
    )
    expect(await editor.closed).toBe(CLOSED.refused)
    expect(editor.refused).toEqual([ONLY_SUGGESTIONS])
    const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    expect(sections.methods).toMatchObject({ content: 'What is here stays.', unreadable_parts: 1 })
  })
})
