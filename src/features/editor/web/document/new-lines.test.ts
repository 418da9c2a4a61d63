import { expect, test } from 'vitest'
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import * as Y from 'yjs'
import { manuscript } from '#formats/manuscript/schema.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { openWindows } from './editor-window.fixture.ts'
import { giveNewLinesText } from './new-lines-plugin.ts'

const { doc: top, paragraph, bullet_list: list, list_item: item } = manuscript.nodes
const line = (text: string) => paragraph.create(null, text === '' ? [] : [manuscript.text(text)])

/** Simulates a tab with the methods section open. `write` changes the section as y-prosemirror does. */
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

test('text that two members type at the same moment in a new line is kept', () => {
  // Without the plugin, each tab would create a text node, and only the node of the tab with the lower client id would
  // be kept.
  const [one, other] = [aTab(1), aTab(2)]
  one.write(line('First.'), line(''))
  meet(one, other)
  one.write(line('First.'), line('Amara '))
  other.write(line('First.'), line('Daniel '))
  meet(one, other)
  // The first tab has received both texts and continues after them. The second tab continues within its own text before
  // it receives this change.
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

test('a line in a list has its own text, and lines written at once share one', () => {
  const tab = aTab()
  tab.write(line('Before'), list.create(null, [item.create(null, [line('')])]))
  const count = (parent: Y.XmlFragment): number =>
    parent.toArray().reduce((sum, child) => sum + (child instanceof Y.XmlText ? 1 : count(child as Y.XmlElement)), 0)
  expect(count(tab.root)).toBe(2)
})

test('a line’s text is undone with the line', () => {
  const tab = aTab()
  tab.write(line('First.'))
  const undo = new Y.UndoManager(tab.root, { trackedOrigins: new Set([ySyncPluginKey]), captureTimeout: 0 })
  tab.write(line('First.'), line(''))
  expect(tab.root.length).toBe(2)
  while (undo.undoStack.length > 0) undo.undo()
  expect(tab.root.length).toBe(1)
  tab.stop()
})

test.each(['online', 'offline'])('text that is typed in a new line follows it into a heading, %s', (mode) => {
  const { one, other, server } = openWindows(top.create(null, [line('First.'), line('Last.')]))
  one.select(7)
  one.view.press('Enter')
  server.settle()
  if (mode === 'offline') server.disconnect(one)
  for (const letter of '## ') one.view.type(letter)
  other.select(9)
  for (const letter of 'Second') other.view.type(letter)
  for (let left = 3; left > 0; left -= 1) server.send(other)
  server.settle()
  for (const window of [one, other]) window.close()
  expect(server.lines).toEqual(['First.', 'Second', 'Last.'])
  expect(server.offered).toEqual([])
})
