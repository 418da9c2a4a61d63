import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { TextMoves } from './text-moves.ts'

const move = (clock: number) => ({ source: { client: 1, clock }, copy: { client: 2, clock }, length: 1 })

/** Returns the transaction in which a text is changed. */
function transactionOf(change: (text: Y.XmlText) => void, moved?: { by: TextMoves; clock: number }): Y.Transaction {
  const text = new Y.XmlText('Alarms')
  const doc = new Y.Doc()
  doc.getXmlFragment('methods').insert(0, [text])
  let made: Y.Transaction | undefined
  doc.once('afterTransaction', (transaction: Y.Transaction) => {
    made = transaction
    moved?.by.note(transaction, [move(moved.clock)])
  })
  change(text)
  return made as Y.Transaction
}

test('an edit that deletes nothing moves nothing, and of other edits only the editor knows it', () => {
  const by = new TextMoves()
  expect(by.of(transactionOf((text) => text.insert(0, 'All ')))).toEqual({ moved: [] })
  expect(by.of(transactionOf((text) => text.delete(0, 1), { by, clock: 1 }))).toEqual({ moved: [move(1)] })
  expect(by.of(transactionOf((text) => text.delete(0, 1)))).toEqual({ moved: undefined })
})

test('an undo moves no text, also if the editor is not known to have moved any', () => {
  const text = new Y.XmlText('Alarms')
  new Y.Doc().getXmlFragment('methods').insert(0, [text])
  const history = new Y.UndoManager(text)
  text.delete(0, 1)
  const made: Y.Transaction[] = []
  text.doc?.on('afterTransaction', (transaction: Y.Transaction) => made.push(transaction))
  history.undo()
  expect(made.map((one) => new TextMoves().of(one))).toMatchObject([{ redone: [{ length: 1 }], moved: [] }])
})

test('moves of unsent edits are remembered until they are taken', () => {
  const by = new TextMoves()
  for (const clock of [1, 2]) by.add(by.of(transactionOf((text) => text.delete(0, 1), { by, clock })))
  expect(by.take(new Y.Doc(), 0)).toEqual({ redone: [], undone: [], moved: [move(1), move(2)] })
  expect(by.take(new Y.Doc(), 0)).toEqual({ redone: [], undone: [], moved: [] })
})

test('if the moves of one unsent edit are not known, none are named', () => {
  const by = new TextMoves()
  by.add(by.of(transactionOf((text) => text.delete(0, 1))))
  by.add(by.of(transactionOf((text) => text.delete(0, 1), { by, clock: 2 })))
  expect(by.take(new Y.Doc(), 0).moved).toBeUndefined()
})
