import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { insertLetters } from './insert-letters.ts'

function createText(words: string): Y.XmlText {
  const text = new Y.XmlText(words)
  new Y.Doc().getXmlFragment('methods').insert(0, [text])
  return text
}

test('letters come directly behind the letter before them, also if deleted text is restored', () => {
  const text = createText('ward at night')
  const history = new Y.UndoManager(text)
  text.delete(4, 9)
  text.doc?.transact(() => insertLetters(text, { offset: 4, letters: 's' }), 'typed')
  history.undo()
  expect(text.toString()).toBe('wards at night')
})

test('letters are inserted at every offset', () => {
  const text = createText('ad')
  insertLetters(text, { offset: 1, letters: 'b' })
  insertLetters(text, { offset: 2, letters: 'c' })
  insertLetters(text, { offset: 0, letters: '-' })
  insertLetters(text, { offset: 5, letters: '.' })
  insertLetters(text, { offset: 3, letters: '' })
  expect(text.toString()).toBe('-abcd.')
  text.insert(3, '|')
  expect(text.toString()).toBe('-ab|cd.')
})
