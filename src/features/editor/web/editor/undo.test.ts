import { afterEach, expect, test } from 'vitest'
import { doc, p } from '#formats/manuscript/manuscript.fixture.ts'
import { type EditorWindow, openWindows } from '../document/editor-window.fixture.ts'

let windows: ReturnType<typeof openWindows> | undefined
afterEach(() => {
  windows?.one.close()
  windows?.other.close()
})

function openEditor(): EditorWindow {
  windows = openWindows(doc(p()))
  windows.one.select(1)
  windows.one.beginStep()
  return windows.one
}

const type = ({ view }: EditorWindow, words: string) => {
  for (const letter of words) view.type(letter)
}
const undo = ({ view }: EditorWindow) => view.press('z', { ctrlKey: true })
const textOf = ({ node }: EditorWindow) => node.textBetween(0, node.content.size, '\n')

test('one undo takes back the last words, and not everything that was typed without a pause', () => {
  const editor = openEditor()
  const sentence = 'We counted the alarms of three wards on ten nights in a row '
  type(editor, `${sentence}and asked the nurses `)
  undo(editor)
  expect(textOf(editor)).toBe(sentence)
  undo(editor)
  expect(textOf(editor)).toBe('')
})

test('a new paragraph begins a new undo step', () => {
  const editor = openEditor()
  type(editor, 'First.')
  editor.view.press('Enter')
  type(editor, 'Second.')
  undo(editor)
  expect(textOf(editor)).toBe('First.\n')
})
