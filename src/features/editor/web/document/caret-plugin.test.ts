import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { caretAfter } from './caret-plugin.ts'

/** Returns a paragraph, and the transaction in which another member changes it. */
function changedBy(change: (text: Y.XmlText) => void): {
  letters: (at: number) => { client: number; clock: number }
  made: Y.Transaction
} {
  const doc = new Y.Doc()
  const text = new Y.XmlText('Alarms')
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [text])
  sectionRoot(doc, 'methods').insert(0, [paragraph])
  // The paragraph and its text node have the first two clocks.
  const letters = (at: number) => ({ client: doc.clientID, clock: 2 + at })
  let made: Y.Transaction | undefined
  doc.once('afterTransaction', (transaction: Y.Transaction) => (made = transaction))
  change(text)
  return { letters, made: made as Y.Transaction }
}

test('the cursor stays at the start of a paragraph in which another member types there', () => {
  const { letters, made } = changedBy((text) => text.insert(0, 'Also: '))
  const place = caretAfter(made, { left: undefined, right: letters(0), isAtStart: true })
  expect(place).toEqual({ id: letters(0), at: 'start', owed: '' })
})

test('the cursor stays after its letter, before which another member types', () => {
  const { letters, made } = changedBy((text) => text.insert(1, 'l'))
  expect(caretAfter(made, { left: letters(1), right: letters(2), isAtStart: false })).toEqual({
    id: letters(1),
    at: 'after',
    owed: '',
  })
})

test('the editor itself keeps the cursor next to content that is no text', () => {
  const { letters, made } = changedBy((text) => text.insert(3, 'x'))
  expect(caretAfter(made, { left: undefined, right: letters(0), isAtStart: false })).toBeUndefined()
})
