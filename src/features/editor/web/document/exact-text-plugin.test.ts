import type { Node } from 'prosemirror-model'
import { afterEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { firstItemOf } from '#formats/manuscript/losses/removals.ts'
import { bullets, doc, p } from '#formats/manuscript/manuscript.fixture.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { type EditorWindow, openWindows } from './editor-window.fixture.ts'

let windows: readonly EditorWindow[] = []
afterEach(() => {
  for (const window of windows) window.close()
})

function open(beginning: Node) {
  const opened = openWindows(beginning)
  windows = [opened.one, opened.other]
  return opened
}

/** Returns the letters of the first line with their clocks. */
function lettersIn({ doc: document }: EditorWindow): string[] {
  const line = sectionRoot(document, 'methods').get(0) as Y.XmlElement
  const letters: string[] = []
  for (let item = firstItemOf(line.get(0)); item; item = item.right) {
    const { id, content, deleted } = item
    if (deleted || !(content instanceof Y.ContentString)) continue
    letters.push(...Array.from(content.str, (letter, at) => `${letter}${id.clock + at}`))
  }
  return letters
}

test('of two equal letters, the selected one is deleted', () => {
  const { one } = open(doc(p('ball')))
  const [b, a, , second] = lettersIn(one)
  one.select(3, 4)
  one.view.press('Delete')
  expect(lettersIn(one)).toEqual([b, a, second])
})

test('of two equal letters in different lines, the selected one is deleted', () => {
  const { one } = open(doc(p('ball'), p('a lamp')))
  const [b, a, l, second] = lettersIn(one)
  one.select(4, 9)
  one.view.press('Delete')
  expect(one.node.textContent).toBe('ballamp')
  expect(lettersIn(one).slice(0, 3)).toEqual([b, a, l])
  expect(lettersIn(one)).not.toContain(second)
  expect(one.unsent.at(-1)?.knowledge.moved).toMatchObject([{ length: 4 }])
})

test('restored text follows the letters that others typed before it', () => {
  const { one, other, server } = open(doc(p('ward at night')))
  one.select(5, 14)
  one.view.press('Delete')
  server.settle()
  other.select(5)
  other.view.type('s')
  server.settle()
  one.view.press('z', { ctrlKey: true })
  server.settle()
  expect(server.lines).toEqual(['wards at night'])
})

test('an editor still shows what was typed in a list when others type in another item', () => {
  const { one, other, server } = open(doc(bullets([p('Alarms')], [p('Pumps')])))
  one.select(9)
  one.view.type('!')
  server.settle()
  other.select(19)
  other.view.type('?')
  server.settle()
  for (const window of windows) expect(window.node.textContent).toBe('Alarms!Pumps?')
})

test('typed text keeps the formatting that the editor shows', () => {
  const { one, server } = open(doc(p('Alarms rang')))
  one.select(1, 7)
  one.view.press('b', { ctrlKey: true })
  one.select(7)
  one.view.type('!')
  one.view.press('b', { ctrlKey: true })
  one.view.type('?')
  server.settle()
  expect(one.node.toString()).toBe('doc(paragraph(strong("Alarms!"), "? rang"))')
  expect(windows[1]?.node.eq(one.node)).toBe(true)
})
