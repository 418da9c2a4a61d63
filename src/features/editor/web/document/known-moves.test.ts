import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { ManuscriptConnection } from './connection.ts'
import { Server } from './connection.fixture.ts'
import { KnownMoves } from './known-moves.ts'

/** Returns a document with eleven characters, of which the first five are deleted, and their ids. */
function createDoc() {
  const doc = new Y.Doc()
  const text = doc.getText()
  text.insert(0, 'Alarms rang')
  text.delete(0, 5)
  return { doc, at: (clock: number) => ({ client: doc.clientID, clock }) }
}

test('a character was moved to its copy, or to the copy of what it copies', () => {
  const { doc, at } = createDoc()
  const known = new KnownMoves()
  known.add([{ source: at(0), copy: at(2), length: 2 }])
  expect(known.copyOf(doc, at(0))).toBeUndefined()
  known.add([{ source: at(0), copy: at(7), length: 2 }])
  expect([0, 1, 2, 3].map((clock) => known.copyOf(doc, at(clock)))).toEqual([at(7), at(8), at(7), at(8)])
  expect(known.copyOf(doc, at(4))).toBeUndefined()
})

test('only recent moves are known', () => {
  const { doc, at } = createDoc()
  const known = new KnownMoves()
  known.add([{ source: at(0), copy: at(7), length: 1 }])
  known.add(Array.from({ length: 20_000 }, () => ({ source: at(1), copy: at(8), length: 1 })))
  expect([0, 1].map((clock) => known.copyOf(doc, at(clock)))).toEqual([undefined, at(8)])
})

test('a tab knows the moves that others’ changes name', () => {
  const { doc: stored, at } = createDoc()
  const [doc, server] = [new Y.Doc(), new Server()]
  const connection = new ManuscriptConnection({
    doc,
    open: () => server as unknown as WebSocket,
    token: () => 'a token',
    unsent: { is: () => false, set: () => undefined },
    device: undefined,
    lineage: '',
    onReplaced: () => undefined,
    now: () => new Date(),
  })
  connection.start()
  server.dispatchEvent(new Event('open'))
  const moved = [{ source: at(0), copy: at(7), length: 1 }]
  server.say({ is: 'change', update: Y.encodeStateAsUpdate(stored), moved })
  expect(connection.textMoves.known.copyOf(doc, at(0))).toEqual(at(7))
  connection.close()
})
