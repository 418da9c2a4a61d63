import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { LossRecorder } from '../losses/loss-recorder.ts'
import { sectionRoot } from '../roots.ts'
import { withText } from './move-ids.ts'
import { repairMoves } from './repair-moves.ts'

const AUTHOR = 22
const PARAGRAPHS = 65
const PIECES = 120

/** Returns one of many texts of 24 letters that have no twelve letters in common. */
const pieceOf = (number: number): string => number.toString(26).padStart(12, 'x').repeat(2)

/** Returns paragraphs of pieces. `numberOf` returns the number of a piece, by its paragraph and its place there. */
const paragraphsOf = (numberOf: (paragraph: number, at: number) => number): string[] =>
  Array.from({ length: PARAGRAPHS }, (_, paragraph) =>
    Array.from({ length: PIECES }, (_piece, at) => pieceOf(numberOf(paragraph, at))).join('.'),
  )

type Edit = (texts: Y.XmlText[]) => void

function begin(doc: Y.Doc, lines: string[]): void {
  const paragraphs = lines.map((line) => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText(line)])
    return paragraph
  })
  sectionRoot(doc, 'methods').insert(0, paragraphs)
}

const textsIn = (doc: Y.Doc): Y.XmlText[] =>
  sectionRoot(doc, 'methods')
    .toArray()
    .flatMap((node) => (node instanceof Y.XmlElement ? node.toArray() : []))
    .filter((node) => node instanceof Y.XmlText)

/** Returns the milliseconds that the server takes for a change by one tab, which names no text that it moved. */
function serverMs(lines: string[], edit: Edit): number {
  const server = new Y.Doc()
  begin(server, lines)
  const recorder = new LossRecorder(server)
  const tab = new Y.Doc()
  tab.clientID = AUTHOR
  Y.applyUpdate(tab, Y.encodeStateAsUpdate(server))
  const vector = Y.encodeStateVector(server)
  tab.transact(() => edit(textsIn(tab)))
  const knowledge = {
    vector: new Map(Y.decodeStateVector(vector)),
    isWhole: false,
    redone: [],
    undone: new Map(),
    moved: undefined,
    continues: false,
    client: AUTHOR,
  }
  const change = Y.encodeStateAsUpdate(tab, vector)
  return cpuMsOf(() => {
    recorder.apply(change, knowledge)
    const { runs, moved } = recorder.losses()
    repairMoves(server, { known: [], ...moved, runs, signFor: () => 1 })
  })
}

const EDITS: Record<string, { lines: string[]; edit: Edit }> = {
  'thousands of letters from right to left': {
    lines: ['Below.'],
    edit: ([text]) => {
      for (let count = 0; count < 20_000; count += 1) text?.insert(0, 'a')
    },
  },
  'paragraphs whose pieces are in other paragraphs': {
    lines: paragraphsOf((paragraph, at) => paragraph * PIECES + at),
    edit: (texts) => {
      for (const [index, line] of paragraphsOf((paragraph, at) => at * PARAGRAPHS + paragraph).entries()) {
        texts[index]?.delete(0, line.length)
        texts[index]?.insert(0, line)
      }
    },
  },
}

test.each(Object.entries(EDITS))('a change of %s takes less than a second', (_name, { lines, edit }) => {
  expect(serverMs(lines, edit)).toBeLessThan(1_000)
})

test('the text of a paragraph that was moved a thousand times is found in less than a second', () => {
  const doc = new Y.Doc()
  begin(doc, ['Beds'])
  const length = 100
  const moves = Array.from({ length: 1_000 }, (_, at) => ({
    source: { client: AUTHOR, clock: at * length },
    copy: { client: AUTHOR, clock: (at + 1) * length },
    length,
  }))
  // The last copy is the paragraph's text, which has the third clock of its tab.
  const last = {
    source: { client: AUTHOR, clock: 1_000 * length },
    copy: { client: doc.clientID, clock: 2 },
    length: 4,
  }
  const known: string[] = []
  expect(cpuMsOf(() => known.push(...withText(doc, [last, ...moves]).map(({ text }) => text)))).toBeLessThan(1_000)
  expect(known.map((text) => text.slice(0, 4))).toEqual(known.map(() => 'Beds'))
})
