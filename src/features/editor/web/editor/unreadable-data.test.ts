import { expect, test } from 'vitest'
import { initProseMirrorDoc } from 'y-prosemirror'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { deleteItems } from '#formats/manuscript/yjs/items.ts'
import { followUnreadable, onUnreadable } from './unreadable-data.ts'

function aDocument(): { doc: Y.Doc; text: Y.XmlText } {
  const [doc, block, text] = [new Y.Doc(), new Y.XmlElement('paragraph'), new Y.XmlText('Alarms tire.')]
  block.insert(0, [text])
  sectionRoot(doc, 'methods').insert(0, [block])
  return { doc, text }
}

const breakSection = (doc: Y.Doc, section: string) => sectionRoot(doc, section).insert(0, ['zebra' as never])

/** Applies another tab's change to a document, as if the server had sent it. */
function received(doc: Y.Doc, change: (other: Y.Doc) => void): void {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  change(other)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)))
}

test('an editor is closed before it receives a part that it can’t read', () => {
  const { doc } = aDocument()
  const root = sectionRoot(doc, 'methods')
  const heard: string[] = []
  const observer = () => {
    heard.push('editor')
    initProseMirrorDoc(root, manuscript)
  }
  root.observeDeep(observer)
  const stop = onUnreadable({ doc, section: 'methods' }, () => {
    heard.push('closed')
    root.unobserveDeep(observer)
    stop()
  })
  received(doc, (other) => breakSection(other, 'methods'))
  expect(heard).toEqual(['closed'])
})

test('readable parts, and parts in another section, close no editor', () => {
  const { doc, text } = aDocument()
  let calls = 0
  onUnreadable({ doc, section: 'methods' }, () => (calls += 1))
  text.insert(6, ' always')
  received(doc, (other) => sectionRoot(other, 'methods').insert(0, [new Y.XmlElement('paragraph')]))
  received(doc, (other) => breakSection(other, 'results'))
  expect(calls).toBe(0)
})

test('a section is observed until all of it can be read', () => {
  const { doc, text } = aDocument()
  const followed = followUnreadable(doc, 'methods')
  const seen: (string[] | undefined)[] = []
  followed.watch(() => seen.push(followed.read()?.unreadable.map(({ says }) => says)))
  received(doc, (other) => breakSection(other, 'methods'))
  text.insert(0, 'Many ')
  expect(followed.read()?.node.textContent).toBe('Many Alarms tire.')
  deleteItems(doc, followed.read()?.unreadable.flatMap(({ items }) => items) ?? [])
  text.insert(0, 'Too ')
  expect(seen).toEqual([['zebra'], ['zebra'], undefined])
  expect(followed.read()).toBeUndefined()
})

test('unreadable parts from before the observation are found', () => {
  const { doc } = aDocument()
  const followed = followUnreadable(doc, 'methods')
  breakSection(doc, 'methods')
  followed.watch(() => undefined)
  expect(followed.read()?.unreadable).toHaveLength(1)
})
