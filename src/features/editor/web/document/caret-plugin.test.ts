import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { type ClockSpans, spansByClient } from '#formats/manuscript/losses/spans.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { caretAfter } from './caret-plugin.ts'

const NONE: ClockSpans = new Map()

/** Returns a paragraph, and the transaction in which another member changes it. */
function changedBy(change: (text: Y.XmlText) => void): {
  letters: (at: number) => { client: number; clock: number }
  made: Y.Transaction
} {
  // Deleted text stays, as during a transaction.
  const doc = new Y.Doc({ gc: false })
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
  const place = caretAfter(made, { left: undefined, right: letters(0), isAtStart: true }, NONE)
  expect(place).toEqual({ id: letters(0), at: 'start', owed: '' })
})

test('the cursor stays after its letter, before which another member types', () => {
  const { letters, made } = changedBy((text) => text.insert(1, 'l'))
  expect(caretAfter(made, { left: letters(1), right: letters(2), isAtStart: false }, NONE)).toEqual({
    id: letters(1),
    at: 'after',
    owed: '',
  })
})

test('the editor itself keeps the cursor next to content that is no text', () => {
  const { letters, made } = changedBy((text) => text.insert(3, 'x'))
  expect(caretAfter(made, { left: undefined, right: letters(0), isAtStart: false }, NONE)).toBeUndefined()
})

test('the cursor follows a paragraph that another member restyles without having received the last letters', () => {
  const heading = new Y.XmlElement('heading')
  const { letters, made } = changedBy((text) => {
    const section = sectionRoot(text.doc as Y.Doc, 'methods')
    section.doc?.transact(() => {
      section.delete(0, 1)
      heading.insert(0, [new Y.XmlText('Alar')])
      section.insert(0, [heading])
    })
  })
  const { client } = letters(0)
  // The author of the change had received "Alar", and deleted the paragraph with its text node and these letters.
  const named = spansByClient([{ client, from: 0, to: 6 }])
  const { clock } = letters(11)
  expect(caretAfter(made, { left: letters(5), right: undefined, isAtStart: false }, named)).toEqual({
    id: { client, clock },
    at: 'after',
    owed: 'ms',
  })
})
