import { splitBlock } from 'prosemirror-commands'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '../roots.ts'
import { manuscript } from '../schema.ts'
import { textMovedBy } from './edited-text.ts'

const paragraphs = (...lines: string[]) =>
  manuscript.node(
    'doc',
    null,
    lines.map((line) => manuscript.node('paragraph', null, [manuscript.text(line)])),
  )

/** An editor with a text in which each edit is one change of the document, as with y-prosemirror's plugin. */
function anEditor(...lines: string[]) {
  const doc = new Y.Doc()
  doc.clientID = 7
  const root = sectionRoot(doc, 'methods')
  updateYFragment(doc, root, paragraphs(...lines), { mapping: new Map(), isOMark: new Map() })
  const before = initProseMirrorDoc(root, manuscript).doc
  const edit = (
    make: (state: EditorState, dispatch: (made: Transaction) => void) => void,
    { shown = before, first = () => {} } = {},
  ) => {
    let moved: ReturnType<typeof textMovedBy>
    make(EditorState.create({ doc: before }), ({ doc: after, mapping }) => {
      doc.once('afterTransaction', (transaction: Y.Transaction) => {
        moved = textMovedBy(transaction, root, { before: shown, after, mapping })
      })
      doc.transact(() => {
        first()
        updateYFragment(doc, root, after, { mapping: new Map(), isOMark: new Map() })
      })
    })
    return moved
  }
  return { root, edit }
}

const splitAt = (at: number) => (state: EditorState, dispatch: (made: Transaction) => void) =>
  splitBlock(state.apply(state.tr.setSelection(TextSelection.create(state.doc, at))), dispatch)

test('the text after a split is moved, with the ids of its characters and of their copies', () => {
  const { root, edit } = anEditor('to and to and to')
  const moved = edit(splitAt(8))
  // The paragraph and its text node have the first two clocks, the new ones those after the 16 letters.
  expect(moved).toEqual([{ source: { client: 7, clock: 9 }, copy: { client: 7, clock: 20 }, length: 9 }])
  expect(root.toJSON()).toBe('<paragraph>to and </paragraph><paragraph>to and to</paragraph>')
})

test('a paragraph that equals the one before it is moved although that one is joined', () => {
  const { root, edit } = anEditor('by day', 'to and fro', 'to and fro')
  const [text] = (root.get(0) as Y.XmlElement).toArray() as [Y.XmlText]
  // The document already has the joined text, so that y-prosemirror finds the second paragraph unchanged.
  const moved = edit((state, dispatch) => dispatch(state.tr.join(8)), { first: () => text.insert(6, 'to and fro') })
  expect(root.toJSON()).toBe('<paragraph>by dayto and fro</paragraph><paragraph>to and fro</paragraph>')
  // The three texts begin at the clocks 2, 10 and 22, and the joined text at 32.
  expect(moved).toEqual([{ source: { client: 7, clock: 22 }, copy: { client: 7, clock: 32 }, length: 10 }])
})

test('typed and deleted text is not moved, although its words are the same', () => {
  const { root, edit } = anEditor('to and fro', 'by day')
  const moved = edit((state, dispatch) => dispatch(state.tr.insertText('to and ', 13).delete(1, 8)))
  expect(root.toJSON()).toBe('<paragraph>fro</paragraph><paragraph>to and by day</paragraph>')
  expect(moved).toEqual([])
})

test('an edit of a text that differs from that of the document names nothing', () => {
  const { edit } = anEditor('to and fro')
  expect(edit(splitAt(4), { shown: paragraphs('to or fro') })).toBeUndefined()
})
