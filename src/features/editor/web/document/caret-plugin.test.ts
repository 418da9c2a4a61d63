import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { doc as textOf, h, p } from '#formats/manuscript/manuscript.fixture.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { caretAfter } from './caret-plugin.ts'
import { type EditorWindow, openWindows } from './editor-window.fixture.ts'

const WAS_MOVED_NOWHERE = () => undefined

/** Returns a text after a change, and the ids that its letters had before. */
function changedBy(change: (text: Y.XmlText) => void) {
  const doc = new Y.Doc()
  const text = new Y.XmlText('Alarms')
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [text])
  sectionRoot(doc, 'methods').insert(0, [paragraph])
  // The paragraph and its text node have the first two clocks.
  const letters = (at: number) => ({ client: doc.clientID, clock: 2 + at })
  change(text)
  return { doc, letters }
}

test('the cursor stays at the start of a paragraph in which another member types there', () => {
  const { letters, doc } = changedBy((text) => text.insert(0, 'Also: '))
  const place = caretAfter(
    doc,
    { left: undefined, right: letters(0), isAtStart: true, node: undefined, deleted: [] },
    WAS_MOVED_NOWHERE,
  )
  expect(place).toEqual({ id: letters(0), at: 'start' })
})

test('the cursor stays after its letter, before which another member types', () => {
  const { letters, doc } = changedBy((text) => text.insert(1, 'l'))
  const place = caretAfter(
    doc,
    { left: letters(1), right: letters(2), isAtStart: false, node: undefined, deleted: [] },
    WAS_MOVED_NOWHERE,
  )
  expect(place).toEqual({ id: letters(1), at: 'after' })
})

test('the editor itself keeps the cursor next to content that is no text', () => {
  const { letters, doc } = changedBy((text) => text.insert(3, 'x'))
  const place = caretAfter(
    doc,
    { left: undefined, right: letters(0), isAtStart: false, node: undefined, deleted: [] },
    WAS_MOVED_NOWHERE,
  )
  expect(place).toBeUndefined()
})

let windows: readonly EditorWindow[] = []
afterEach(() => {
  for (const window of windows) window.close()
})

/** Opens two windows in which one member types at the end of a line that the other makes a heading. */
function restyleWhileTyping() {
  const opened = openWindows(textOf(p('Al'), p('Pumps')))
  const { one, other, server } = opened
  windows = [one, other]
  one.select(3)
  for (const letter of 'arms') one.view.type(letter)
  other.select(1)
  for (const letter of '## ') other.view.type(letter)
  while (server.send(other));
  while (server.hear(one));
  expect(one.node.toString()).toBe(textOf(h(3, 'Al'), p('Pumps')).toString())
  return opened
}

test('the cursor returns behind the last letters of its member that the server inserts again', () => {
  const { one, server } = restyleWhileTyping()
  expect(one.view.state.selection.head).toBe(3)
  server.settle()
  expect(one.node.firstChild?.textContent).toBe('Alarms')
  expect(one.view.state.selection.head).toBe(7)
})

test('the cursor returns behind those letters that the server has inserted again already', () => {
  const { one, other, server } = restyleWhileTyping()
  for (let sent = 0; sent < 2; sent += 1) server.send(one)
  server.repair()
  while (server.hear(one));
  expect(one.node.firstChild?.textContent).toBe('Alar')
  expect(one.view.state.selection.head).toBe(5)
  server.settle()
  expect(one.view.state.selection.head).toBe(7)
  expect(other.node.firstChild?.textContent).toBe('Alarms')
})

test('the cursor does not return to letters that its member has left', () => {
  const { one, server } = restyleWhileTyping()
  one.select(8)
  server.settle()
  expect(one.node.firstChild?.textContent).toBe('Alarms')
  expect(one.view.state.selection.head).toBe(12)
})

test('the cursor follows only text that was moved, and not equal text', () => {
  const { one, other, server } = openWindows(textOf(p('Alarms rang'), p('Pumps ')))
  windows = [one, other]
  one.select(4)
  const { tr } = other.view.state
  other.view.dispatch(tr.insertText('Alarms', 20).delete(1, 8))
  server.settle()
  expect(one.node.toString()).toBe(textOf(p('rang'), p('Pumps Alarms')).toString())
  expect(one.view.state.selection.head).toBe(1)
})

test('the cursor stays in an empty line that another member restyles', () => {
  const { one, other, server } = openWindows(textOf(p(), p('Pumps')))
  windows = [one, other]
  one.select(1)
  other.select(1)
  for (const letter of '## ') other.view.type(letter)
  server.settle()
  expect(one.node.toString()).toBe(textOf(h(3), p('Pumps')).toString())
  expect(one.view.state.selection.head).toBe(1)
  expect(one.view.state.selection.$head.parent.type.name).toBe('heading')
})

test('a word stays whole if another member removes the line with its first letters', () => {
  const { one, other, server } = openWindows(textOf(p('Dose'), p('Night'), p('Pumps')))
  windows = [one, other]
  one.select(12)
  for (const letter of 'Al') one.view.type(letter)
  other.view.dispatch(other.view.state.tr.delete(5, 12))
  while (server.send(other));
  while (server.hear(one));
  for (const letter of 'arms ') one.view.type(letter)
  server.settle()
  expect(server.lines).toEqual(['Dose', 'Alarms Pumps'])
  expect(server.offered).toEqual([])
})

test('letters do not continue the word at which the cursor was before', () => {
  const { one, other, server } = openWindows(textOf(p('Dose'), p('Night'), p('Pumps')))
  windows = [one, other]
  one.select(12)
  for (const letter of 'Al') one.view.type(letter)
  other.view.dispatch(other.view.state.tr.delete(5, 12))
  while (server.send(other));
  while (server.hear(one));
  one.select(5)
  for (const letter of ' low') one.view.type(letter)
  server.settle()
  expect(server.lines).toEqual(['Dose low', 'Pumps'])
  expect(server.offered).toEqual([{ client: 101, words: 'Al' }])
})
