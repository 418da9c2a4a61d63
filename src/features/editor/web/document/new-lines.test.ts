import { expect, test } from 'vitest'
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import * as Y from 'yjs'
import { manuscript } from '#formats/manuscript/schema.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { giveNewLinesText } from './new-lines-plugin.ts'

const { doc: top, paragraph, bullet_list: list, list_item: item } = manuscript.nodes
const line = (text: string) => paragraph.create(null, text === '' ? [] : [manuscript.text(text)])

/** Creates a tab that has the methods open, as the editor's binding writes them. */
function aTab(client = 1) {
  const doc = new Y.Doc()
  doc.clientID = client
  const root = sectionRoot(doc, 'methods')
  const stop = giveNewLinesText(doc)
  const write = (...blocks: Parameters<typeof top.create>[1][]) => {
    const { meta } = initProseMirrorDoc(root, manuscript)
    doc.transact(() => updateYFragment(doc, root, top.create(null, blocks as never), meta), ySyncPluginKey)
  }
  const says = () => {
    const node = yXmlFragmentToProseMirrorRootNode(root, manuscript)
    return node.textBetween(0, node.content.size, '|')
  }
  return { doc, root, stop, write, says }
}

function meet(...tabs: { doc: Y.Doc }[]): void {
  for (const { doc: from } of tabs) {
    for (const { doc: to } of tabs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
  }
}

test('what two begin to type at the same moment in a line that one of them made is kept', () => {
  // Of two text nodes the one with the lower number comes first, and the second is dropped.
  const [one, other] = [aTab(1), aTab(2)]
  one.write(line('First.'), line(''))
  meet(one, other)
  one.write(line('First.'), line('Amara '))
  other.write(line('First.'), line('Daniel '))
  meet(one, other)
  // The first tab that sees both merges them by writing on; the other writes on in its own, and has not received the
  // merge yet.
  const [, begun = ''] = one.says().split('|')
  one.write(line('First.'), line(`${begun}writes `))
  const own = other.root.toArray().at(-1) as Y.XmlElement
  const text = own.toArray().find((child) => `${(child as Y.XmlText).toString()}`.includes('Daniel')) as Y.XmlText
  text.insert(text.toString().indexOf('Daniel ') + 7, 'types ')
  meet(one, other)
  for (const tab of [one, other]) {
    for (const word of ['Amara', 'writes', 'Daniel', 'types']) expect(tab.says().split(word)).toHaveLength(2)
  }
  expect(one.says()).toBe(other.says())
})

test('a line in a list has its text, too, and what is written at once has one text only', () => {
  const tab = aTab()
  tab.write(line('Before'), list.create(null, [item.create(null, [line('')])]))
  const count = (parent: Y.XmlFragment): number =>
    parent.toArray().reduce((sum, child) => sum + (child instanceof Y.XmlText ? 1 : count(child as Y.XmlElement)), 0)
  expect(count(tab.root)).toBe(2)
})

test('it is undone with the line', () => {
  const tab = aTab()
  tab.write(line('First.'))
  const undo = new Y.UndoManager(tab.root, { trackedOrigins: new Set([ySyncPluginKey]), captureTimeout: 0 })
  tab.write(line('First.'), line(''))
  expect(tab.root.length).toBe(2)
  while (undo.undoStack.length > 0) undo.undo()
  expect(tab.root.length).toBe(1)
  tab.stop()
})
