import { expect, test } from 'vitest'
import { manuscript } from '../schema.ts'
import { CoWriters } from './co-writers.fixture.ts'
import { linesOf, type Tab } from './tab.fixture.ts'

const IDS = [
  [101, 202],
  [202, 101],
] as const

type Case = {
  lines?: string[]
  one: (tab: Tab) => void
  other: (tab: Tab) => void
  right: string[]
  /** A second correct result, if the order of the tabs' client ids decides. */
  orElse?: string[]
  /**
   * Words that one tab moved while it was away, and that the other tab deleted before the first one returned. If the
   * first tab does not know what it moved, they are deleted and offered to it.
   */
  doubtful?: string
}

const LINES = ['Alarms by day were counted.', 'Alarms by night were not.']

const CASES: Record<string, Case> = {
  'a word typed in the second half of a split paragraph': {
    one: (tab) => tab.split(tab.positionOf(' were counted')),
    other: (tab) => tab.type(' all', tab.positionOf(' counted')),
    right: ['Alarms by day', ' were all counted.', LINES[1] ?? ''],
  },
  'a word typed at the end of a split paragraph': {
    one: (tab) => tab.split(tab.positionOf(' were counted')),
    other: (tab) => tab.type(' Twice.', tab.positionOf('counted.') + 8),
    right: ['Alarms by day', ' were counted. Twice.', LINES[1] ?? ''],
  },
  'letters typed one by one at the end of a split paragraph': {
    one: (tab) => tab.split(tab.positionOf(' were counted')),
    other: (tab) => {
      for (const letter of ' Twice.') tab.type(letter, tab.endOf('Alarms by day'))
    },
    right: ['Alarms by day', ' were counted. Twice.', LINES[1] ?? ''],
  },
  'a word typed in a paragraph that is joined': {
    one: (tab) => tab.join(tab.positionOf('Alarms by night')),
    other: (tab) => tab.type(' ever', tab.positionOf(' not.')),
    right: ['Alarms by day were counted.Alarms by night were ever not.'],
  },
  'a word typed at the beginning of a paragraph that is joined': {
    one: (tab) => tab.join(tab.positionOf('Alarms by night')),
    other: (tab) => tab.type('Many ', tab.positionOf('Alarms by night')),
    right: ['Alarms by day were counted.Many Alarms by night were not.'],
  },
  'a word typed in a paragraph that becomes a heading': {
    one: (tab) => tab.makeHeading(tab.positionOf('Alarms by day')),
    other: (tab) => tab.type(' all', tab.positionOf(' counted')),
    right: ['Alarms by day were all counted.', LINES[1] ?? ''],
  },
  'a word typed in a paragraph that becomes a list': {
    one: (tab) => tab.makeList(tab.positionOf('Alarms by day')),
    other: (tab) => tab.type(' all', tab.positionOf(' counted')),
    right: ['Alarms by day were all counted.', LINES[1] ?? ''],
  },
  'two splits at the same place': {
    one: (tab) => tab.split(tab.positionOf(' were counted')),
    other: (tab) => tab.split(tab.positionOf(' were counted')),
    right: ['Alarms by day', ' were counted.', LINES[1] ?? ''],
  },
  'two splits at different places': {
    one: (tab) => tab.split(tab.positionOf(' by day')),
    other: (tab) => tab.split(tab.positionOf(' were counted')),
    right: ['Alarms', ' by day', ' were counted.', LINES[1] ?? ''],
    orElse: ['Alarms', ' by day were counted.', LINES[1] ?? ''],
  },
  'two joins of the same paragraph': {
    one: (tab) => tab.join(tab.positionOf('Alarms by night')),
    other: (tab) => tab.join(tab.positionOf('Alarms by night')),
    right: ['Alarms by day were counted.Alarms by night were not.'],
  },
  'a heading and a list of the same paragraph': {
    one: (tab) => tab.makeHeading(tab.positionOf('Alarms by day')),
    other: (tab) => tab.makeList(tab.positionOf('Alarms by day')),
    right: LINES,
  },
  'a split and a join of the same paragraph': {
    one: (tab) => tab.split(tab.positionOf(' were not')),
    other: (tab) => tab.join(tab.positionOf('Alarms by night')),
    right: ['Alarms by day were counted.Alarms by night', ' were not.'],
  },
  'words typed at the end of the first half and of the whole': {
    one: (tab) => {
      tab.split(tab.positionOf(' were counted'))
      tab.type(' and night', tab.positionOf('by day') + 6)
    },
    other: (tab) => tab.type(' Twice.', tab.positionOf('counted.') + 8),
    right: ['Alarms by day and night', ' were counted. Twice.', LINES[1] ?? ''],
  },
  'two words typed at the same place': {
    one: (tab) => tab.type('first', tab.positionOf('were counted')),
    other: (tab) => tab.type('second', tab.positionOf('were counted')),
    right: ['Alarms by day first secondwere counted.', LINES[1] ?? ''],
    orElse: ['Alarms by day second firstwere counted.', LINES[1] ?? ''],
  },
  'a number replaced in the second half of a split paragraph': {
    lines: ['We gave 10 mg of it a day, and 15 mg at night.'],
    one: (tab) => tab.split(tab.positionOf(' a day')),
    other: (tab) => {
      const at = tab.positionOf('15 mg')
      tab.erase(at, at + 2)
      tab.type('20', at)
    },
    right: ['We gave 10 mg of it', ' a day, and 20 mg at night.'],
    doubtful: '15',
  },
  ...Object.fromEntries(
    ['many ', 'cast '].map((typed): [string, Case] => [
      `"${typed}" typed in a paragraph that both make a heading`,
      {
        one: (tab) => tab.makeHeading(tab.positionOf('Alarms by day')),
        other: (tab) => {
          tab.type(typed, tab.positionOf('counted'))
          tab.makeHeading(tab.positionOf('Alarms by day'))
        },
        right: [`Alarms by day were ${typed}counted.`, LINES[1] ?? ''],
      },
    ]),
  ),
  'one number replaced by two': {
    lines: ['We gave 10 mg a day.'],
    one: (tab) => {
      const at = tab.positionOf('10 mg')
      tab.erase(at, at + 2)
      tab.type('15', at)
    },
    other: (tab) => {
      const at = tab.positionOf('10 mg')
      tab.erase(at, at + 2)
      tab.type('20', at)
    },
    right: ['We gave 15 20 mg a day.'],
    orElse: ['We gave 20 15 mg a day.'],
  },
  'a word deleted in a paragraph that becomes a heading': {
    one: (tab) => tab.makeHeading(tab.positionOf('Alarms by day')),
    other: (tab) => tab.erase(tab.positionOf(' by day'), tab.positionOf(' were counted')),
    right: ['Alarms were counted.', LINES[1] ?? ''],
    doubtful: 'by day ',
  },
  'an undone deletion in the second half of a split paragraph': {
    one: (tab) => tab.split(tab.positionOf(' were counted')),
    other: (tab) => {
      tab.erase(tab.positionOf('counted'), tab.positionOf('counted') + 7)
      tab.undo()
    },
    right: ['Alarms by day', ' were counted.', LINES[1] ?? ''],
    orElse: ['Alarms by day counted', ' were .', LINES[1] ?? ''],
  },
  'an undone deletion in a paragraph that is joined': {
    one: (tab) => tab.join(tab.positionOf('Alarms by night')),
    other: (tab) => {
      tab.erase(tab.positionOf('not.'), tab.positionOf('not.') + 4)
      tab.undo()
    },
    right: ['Alarms by day were counted.Alarms by night were not.'],
  },
  'an undone split of a paragraph that becomes a list': {
    one: (tab) => tab.makeList(tab.positionOf('Alarms by day')),
    other: (tab) => {
      tab.split(tab.positionOf(' were counted'))
      tab.undo()
    },
    right: LINES,
  },
  'a heading and an undone heading of the same paragraph': {
    one: (tab) => tab.makeHeading(tab.positionOf('Alarms by day')),
    other: (tab) => {
      tab.makeHeading(tab.positionOf('Alarms by day'))
      tab.undo()
    },
    right: LINES,
  },
}

test('text that is only suggested stays a suggestion when its paragraph is split', () => {
  const writers = new CoWriters(LINES, [101, 202])
  const [a, b] = writers.tabs as [Tab, Tab]
  a.split(a.positionOf(' were counted'))
  const suggestion = manuscript.text(' all', [manuscript.mark('insertion', { id: 'b.1' })])
  const at = b.positionOf(' counted')
  b.run((state, dispatch) => {
    dispatch?.(state.tr.insert(at, suggestion))
    return true
  }, at)
  for (const tab of writers.tabs) while (writers.send(tab));
  writers.settle()
  expect(writers.lines).toEqual(['Alarms by day', ' were all counted.', LINES[1]])
  const marked: string[] = []
  a.node.descendants((node) => {
    if (node.marks.some(({ type }) => type.name === 'insertion')) marked.push(node.text ?? '')
  })
  expect(marked.map((text) => text.trim())).toEqual(['all'])
})

test('text that two tabs begin in the same empty paragraph is in one text node', () => {
  const writers = new CoWriters(['Alarms', ''], [101, 202])
  const [a, b] = writers.tabs as [Tab, Tab]
  const empty = a.endOf('Alarms') + 2
  a.type('by day ', empty)
  b.type('by night ', empty)
  writers.settle()
  a.type('Some ', empty)
  b.type('Many ', b.positionOf('Alarms'))
  writers.settle()
  const [first, second] = writers.lines
  expect(first).toBe('Many Alarms')
  expect(second?.split(' ').filter(Boolean).toSorted()).toEqual(['Some', 'by', 'by', 'day', 'night'])
})

for (const [name, { lines = LINES, one, other, right, orElse = right, doubtful }] of Object.entries(CASES)) {
  for (const ids of IDS) {
    for (const first of [0, 1]) {
      test(`merges ${name} (client ${ids[0]}, ${first === 0 ? 'moved' : 'edited'} first)`, () => {
        const writers = new CoWriters(lines, [...ids])
        const [a, b] = writers.tabs as [Tab, Tab]
        one(a)
        other(b)
        const [early, late] = first === 0 ? [a, b] : [b, a]
        while (writers.send(early));
        while (writers.send(late));
        writers.settle()
        expect([right, orElse]).toContainEqual(writers.lines)
        expect(writers.offered).toEqual([])
        for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
      })

      // A tab that was closed while it was offline no longer knows which text it moved.
      for (const knowsMoves of [true, false]) {
        const tabs = `client ${ids[0]}, ${first === 0 ? 'moved' : 'edited'} first${knowsMoves ? '' : ', reopened'}`
        test(`merges ${name} written offline (${tabs})`, () => {
          const writers = new CoWriters(lines, [...ids])
          const [a, b] = writers.tabs as [Tab, Tab]
          for (const tab of writers.tabs) writers.disconnect(tab)
          one(a)
          other(b)
          for (const tab of writers.tabs) tab.knowsMoves = knowsMoves
          const [early, late] = first === 0 ? [a, b] : [b, a]
          writers.connect(early)
          writers.repair()
          writers.connect(late)
          writers.settle()
          expect([right, orElse]).toContainEqual(writers.lines)
          const isDoubtful = doubtful !== undefined && first === 1 && !knowsMoves
          expect(writers.offered).toEqual(isDoubtful ? [{ client: a.doc.clientID, words: doubtful }] : [])
          for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
        })
      }
    }
  }
}
