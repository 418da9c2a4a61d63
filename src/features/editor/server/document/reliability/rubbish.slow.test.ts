import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { SPAN_MAX } from '#formats/article/limits.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createPaper } from '../../workspace.fixture.ts'
import { addLink, connectEditor, type TestEditor } from '../document.fixture.ts'

let testApp: TestApp
let address: string
let lead: TestMember
let colleague: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

const open = ({ token }: TestMember, paperId: string) => connectEditor({ address, token, paperId })

/** Creates a table with one cell. The spans are numbers, although Yjs declares attributes as strings. */
function aTable(colspan: number, rowspan: number): Y.XmlElement {
  const [figure, table, row, cell] = ['table_figure', 'table', 'table_row', 'table_cell'].map(
    (name) => new Y.XmlElement(name),
  )
  cell!.setAttribute('colspan', colspan as never)
  cell!.setAttribute('rowspan', rowspan as never)
  cell!.insert(0, [new Y.XmlElement('paragraph')])
  row!.insert(0, [cell!])
  table!.insert(0, [row!])
  figure!.insert(0, [new Y.XmlElement('table_caption'), table!, new Y.XmlElement('table_notes')])
  return figure!
}
const paragraphOf = ({ doc }: TestEditor) => sectionRoot(doc, 'methods').get(0) as Y.XmlElement
/** Sets an attribute on any Yjs type, even on a type that should not have attributes. */
const named = (type: unknown, name: string) => Y.XmlElement.prototype.setAttribute.call(type, name, 'b')

const sectionOf = async (by: TestMember, paperId: string, name = 'methods') =>
  (await testApp.as(by)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })).sections[name]

describe('invalid data', () => {
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
    ['bytes that are not a frame', (one: TestEditor) => one.socket.send(Buffer.from([99, 1, 2]))],
    ['text', (one: TestEditor) => one.socket.send('hello')],
    [
      'an invalid change',
      (one: TestEditor) => one.say({ is: 'change', number: 1, update: Buffer.from('rubbish of some length') }),
    ],
    ['invalid presence', (one: TestEditor) => one.say({ is: 'presence', update: Buffer.from('rubbish') })],
    ['an invalid state', (one: TestEditor) => one.say({ is: 'state', vector: Buffer.from([255, 255, 255]) })],
    [
      'a state with thousands of unknown tabs',
      (one: TestEditor) => {
        const clocks = new Map(Array.from({ length: 5_000 }, (_, tab) => [tab + 1, 1]))
        one.say({ is: 'state', vector: Y.encodeStateVector(clocks) })
      },
    ],
    ['an unknown node', (one: TestEditor) => sectionRoot(one.doc, 'methods').insert(0, [new Y.XmlElement('script')])],
    [
      'blocks nested too deep to be read',
      (one: TestEditor) => {
        let nested = new Y.XmlElement('blockquote')
        for (let depth = 0; depth < 300; depth += 1) {
          const around = new Y.XmlElement('blockquote')
          around.insert(0, [nested])
          nested = around
        }
        sectionRoot(one.doc, 'methods').insert(0, [nested])
      },
    ],
    [
      'a reference with a script link',
      (one: TestEditor) =>
        void referencesRoot(one.doc).set('a', { id: 'a', type: 'book', title: 'T', URL: 'javascript:alert(1)' }),
    ],
    ['a script link', (one: TestEditor) => addLink(one, 'javascript:alert(1)')],
    ['an invalid link', (one: TestEditor) => addLink(one, 7)],
    ['an unknown root', (one: TestEditor) => void one.doc.getMap('evil').set('a', 1)],
    [
      'an unknown section',
      (one: TestEditor) => sectionRoot(one.doc, 'acknowledgements').insert(0, [new Y.XmlElement('paragraph')]),
    ],
    [
      'an unknown attribute',
      (one: TestEditor) => {
        const node = new Y.XmlElement('paragraph')
        node.setAttribute('onclick', 'alert(1)')
        sectionRoot(one.doc, 'methods').insert(0, [node])
      },
    ],
    ['a letter that cannot be stored', (one: TestEditor) => one.write('a\u0000b')],
    [
      'a letter that cannot be stored in an attribute',
      (one: TestEditor) => {
        const node = new Y.XmlElement('equation')
        node.setAttribute('tex', 'a\u0000b')
        sectionRoot(one.doc, 'methods').insert(0, [node])
      },
    ],
    ['a bare word', (one: TestEditor) => sectionRoot(one.doc, 'methods').insert(0, ['bare' as never])],
    ['a number in a paragraph', (one: TestEditor) => paragraphOf(one).insert(0, [7 as never])],
    ['a list in a paragraph', (one: TestEditor) => paragraphOf(one).insert(0, [new Y.Array() as never])],
    ['an element named text', (one: TestEditor) => paragraphOf(one).insert(0, [new Y.XmlElement('text')])],
    ['an attribute of a section', (one: TestEditor) => named(sectionRoot(one.doc, 'methods'), 'a')],
    ['half a letter in a link', (one: TestEditor) => addLink(one, 'https://a.org/\uD800')],
    [
      'a NUL in a suggestion’s id',
      (one: TestEditor) => (paragraphOf(one).get(0) as Y.XmlText).format(0, 2, { deletion: { id: 'a\u0000' } }),
    ],
    [
      'a citation without references',
      (one: TestEditor) => {
        const citation = new Y.XmlElement('citation')
        citation.setAttribute('refs', null as never)
        paragraphOf(one).insert(0, [citation])
      },
    ],
    [
      'deletions of text that has not been typed yet',
      (one: TestEditor) => {
        const elsewhere = new Y.Doc()
        elsewhere.clientID = 77
        elsewhere.getText('x').insert(0, 'what is yet to be typed')
        elsewhere.getText('x').delete(0, 23)
        const update = Y.diffUpdate(Y.encodeStateAsUpdate(elsewhere), Y.encodeStateVector(elsewhere))
        for (const number of [1, 2]) one.say({ is: 'change', number, update })
      },
    ],
    [
      'text outside a paragraph',
      (one: TestEditor) => sectionRoot(one.doc, 'methods').insert(0, [new Y.XmlText('bare')]),
    ],
    [
      'a paragraph within a paragraph',
      (one: TestEditor) => {
        const around = new Y.XmlElement('paragraph')
        around.insert(0, [new Y.XmlElement('paragraph')])
        sectionRoot(one.doc, 'methods').insert(0, [around])
      },
    ],
    ['a cell a billion columns wide', (one: TestEditor) => sectionRoot(one.doc, 'methods').insert(0, [aTable(1e9, 1)])],
    [
      'a cell that spans more columns than one may',
      (one: TestEditor) => sectionRoot(one.doc, 'methods').insert(0, [aTable(SPAN_MAX + 1, 1)]),
    ],
    [
      'cells that span more together than all cells may',
      (one: TestEditor) => sectionRoot(one.doc, 'methods').insert(0, [aTable(200, 200)]),
    ],
    ['10 MB', (one: TestEditor) => one.socket.send(Buffer.alloc(10 * 1024 * 1024))],
    [
      'changes that depend on missing changes',
      (one: TestEditor) => {
        const elsewhere = new Y.Doc()
        elsewhere.getText('x').insert(0, 'a')
        const before = Y.encodeStateVector(elsewhere)
        elsewhere.getText('x').insert(1, 'b')
        // Sends the change twice: the first time, the server only requests the changes that it depends on.
        const update = Y.encodeStateAsUpdate(elsewhere, before)
        for (const number of [1, 2]) one.say({ is: 'change', number, update })
      },
    ],
  ])('disconnects its sender and affects nobody else: %s', async (_what, sends) => {
    const code = await harmless(await createPaper(testApp, lead, [colleague]), sends)
    expect([CLOSED.forbidden, 1009]).toContain(code)
  })

  test('does not include long formulas, long footnotes or marks that repeat an address too often', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
    const refusedFor = async (puts: (editor: TestEditor) => void) => {
      const editor = await open(colleague, paperId)
      puts(editor)
      expect(await editor.closed).toBe(CLOSED.refused)
      return editor.refused[0]
    }
    const atom = (name: string, attribute: string, value: string) => (editor: TestEditor) => {
      const node = new Y.XmlElement(name)
      node.setAttribute(attribute, value)
      const line = new Y.XmlElement('paragraph')
      line.insert(0, [node])
      sectionRoot(editor.doc, 'methods').push([line])
    }
    expect(await refusedFor(atom('formula', 'tex', 'x'.repeat(10 * 1024 + 1)))).toMatch(
      /^A formula can have at most 10 KB\./,
    )
    expect(await refusedFor(atom('footnote', 'text', 'é'.repeat(10 * 1024 + 1)))).toMatch(/^A footnote can .* 20 KB\./)
    const repeated = (editor: TestEditor) => {
      const [line, text] = [new Y.XmlElement('paragraph'), new Y.XmlText('a'.repeat(200))]
      line.insert(0, [text])
      sectionRoot(editor.doc, 'methods').push([line])
      // Formats in one transaction, since the server would refuse so many separate changes.
      editor.doc.transact(() => {
        text.format(0, 200, { link: { href: `https://a.org/${'a'.repeat(20_000)}` } })
        for (let at = 0; at < 200; at += 2) text.format(at, 1, { strong: {} })
      })
    }
    expect(await refusedFor(repeated)).toMatch(/at most 1,000,000 characters/)
    const editor = await open(colleague, paperId)
    atom('formula', 'tex', 'x'.repeat(10 * 1024))(editor)
    atom('footnote', 'text', 'é'.repeat(10 * 1024))(editor)
    await editor.allSaved()
    editor.leave()
  })

  test('does not include a change that exceeds a section’s limit: it gets a message, and the rest stays', async () => {
    const paperId = await createPaper(testApp, lead, [colleague])
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
