import { expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import * as Y from 'yjs'
import { sectionRoot } from '../roots.ts'
import { dividedAt, strokesIn } from './strokes.ts'
import { removedPieces, encodeRuns, lettersBy, type Run, runsOf, writersOf } from './writer-runs.ts'

const AMARA = 1
const DANIEL = 2
const NAMES: Record<number, string> = { [AMARA]: 'amara', [DANIEL]: 'daniel' }

/** Simulates edits of a document that two members share. */
class TestEditor {
  doc = new Y.Doc()
  runs: Run[] = []
  text = ''

  constructor() {
    this.as(AMARA, (root) => root.insert(0, [new Y.XmlElement('paragraph')]))
  }

  as(client: number, change: (root: Y.XmlFragment) => void): this {
    const own = new Y.Doc()
    Y.applyUpdate(own, Y.encodeStateAsUpdate(this.doc))
    own.clientID = client
    own.transact(() => change(sectionRoot(own, 'methods')))
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(own))
    return this
  }

  write(client: number, at: number, text: string, paragraph = 0): this {
    return this.as(client, (root) => {
      const block = root.get(paragraph) as Y.XmlElement
      if (block.length === 0) block.insert(0, [new Y.XmlText()])
      ;(block.get(0) as Y.XmlText).insert(at, text)
    })
  }

  take(client: number, at: number, length: number): this {
    return this.as(client, (root) => ((root.get(0) as Y.XmlElement).get(0) as Y.XmlText).delete(at, length))
  }

  note(): Record<string, number> {
    const strokes = strokesIn(sectionRoot(this.doc, 'methods'), new Set())
    const sources = removedPieces(this.text, this.runs, strokes)
    const found = writersOf(strokes, { earlier: this.runs, sources, writerOf: (client) => NAMES[client] ?? 'unknown' })
    // Encodes and decodes the attribution after each step, as the database does.
    this.runs = runsOf(encodeRuns(found))
    this.text = strokes.map(({ text }) => text).join('')
    return Object.fromEntries(lettersBy(this.runs))
  }
}

const SENTENCE = 'We counted the alarms of two wards for twelve weeks. '

test('letters count for the member whose tab inserted them until they are deleted', () => {
  const desk = new TestEditor().write(AMARA, 0, 'Two wards.').write(DANIEL, 4, 'large ')
  expect(desk.note()).toEqual({ amara: 10, daniel: 6 })
  expect(desk.take(AMARA, 4, 3).note()).toEqual({ amara: 10, daniel: 3 })
})

test('a member who splits a paragraph is not credited with its second half', () => {
  const desk = new TestEditor().write(AMARA, 0, SENTENCE.repeat(2))
  desk.note()
  desk.take(DANIEL, SENTENCE.length, SENTENCE.length)
  desk.as(DANIEL, (root) => {
    root.insert(1, [new Y.XmlElement('paragraph')])
  })
  desk.write(DANIEL, 0, `${SENTENCE}And more.`, 1)
  expect(desk.note()).toEqual({ amara: SENTENCE.length * 2, daniel: 'And more.'.length })
})

test('text by two members keeps its attribution when a third moves it', () => {
  const desk = new TestEditor()
    .write(AMARA, 0, SENTENCE)
    .write(DANIEL, SENTENCE.length, 'Nobody had done that in a ward.')
  const before = desk.note()
  const whole = desk.text
  expect(desk.take(DANIEL, 0, whole.length).write(DANIEL, 0, whole).note()).toEqual(before)
})

test('a pending suggestion counts for nobody, and for its writer once it is accepted', () => {
  const desk = new TestEditor().write(AMARA, 0, 'Two wards.')
  const mark = (value: object | null) =>
    desk.as(AMARA, (root) => ((root.get(0) as Y.XmlElement).get(0) as Y.XmlText).format(3, 6, { insertion: value }))
  desk.write(DANIEL, 3, ' large')
  mark({ id: 'x' })
  expect(desk.note()).toEqual({ amara: 10 })
  mark(null)
  expect(desk.note()).toEqual({ amara: 10, daniel: 6 })
})

test('a suggested figure and its caption count for nobody', () => {
  const desk = new TestEditor().as(DANIEL, (root) => {
    const figure = new Y.XmlElement('figure')
    figure.setAttribute('suggested', 'insertion:x')
    figure.insert(0, [new Y.XmlText('Alarms by the hour')])
    root.insert(1, [figure])
  })
  expect(desk.note()).toEqual({})
})

test('keystrokes are divided only where other keystrokes begin and end', () => {
  const stroke = { client: AMARA, clock: 10, text: 'Two wards.', open: false }
  const divided = dividedAt(
    [stroke],
    [
      { client: AMARA, from: 14, to: 16 },
      { client: DANIEL, from: 11, to: 12 },
      { client: AMARA, from: 0, to: 10 },
    ],
  )
  expect(divided.map(({ clock, text }) => [clock, text])).toEqual([
    [10, 'Two '],
    [14, 'wa'],
    [16, 'rds.'],
  ])
})

/**
 * Returns the CPU time in milliseconds that attribution takes for `count` single letters, of which every tenth is
 * deleted.
 */
function timeFor(count: number): number {
  const strokes = Array.from({ length: count }, (_, index) => ({
    client: AMARA,
    clock: 2 * index,
    text: 'x',
    open: false,
  }))
  const facts = { sources: [], writerOf: () => 'amara' }
  return cpuMsOf(() => {
    const runs = writersOf(strokes, { ...facts, earlier: [] })
    expect(writersOf(strokes, { ...facts, earlier: runs })).toEqual(runs)
    const rest = strokes.filter((_, index) => index % 10 !== 0)
    const gone = removedPieces('x'.repeat(count), runs, rest)
    expect(gone).toHaveLength(count / 10)
    expect(lettersBy(writersOf(rest, { ...facts, earlier: runs }))).toEqual(new Map([['amara', rest.length]]))
  })
}

// A linear search for each letter blocked the server for ten seconds: ten times as many letters took a hundred times as
// long.
test('ten times as many single letters take about ten times as long', () => {
  const few = Math.min(...Array.from({ length: 3 }, () => timeFor(10_000)))
  expect(Math.min(timeFor(100_000), timeFor(100_000)) / few).toBeLessThan(40)
})
