import { expect, test } from 'vitest'
import { CoWriters } from './co-writers.fixture.ts'
import { linesOf, type Tab } from './tab.fixture.ts'

const IDS = [
  [101, 202],
  [202, 101],
] as const

for (const ids of IDS) {
  for (const first of [0, 1]) {
    const order = `client ${ids[0]}, ${first === 0 ? 'typed' : 'changed'} first`
    const cases: Record<string, [change: (tab: Tab) => void, right: string[]]> = {
      'another member joins the next paragraph': [
        (tab) => tab.join(tab.positionOf('Then')),
        ['Alarms rang Then we rested.'],
      ],
      'another member types at the same place': [
        (tab) => tab.type('all', tab.endOf('Alarms')),
        ['Alarms rang all', 'Then we rested.'],
      ],
    }
    for (const [what, [change, right]] of Object.entries(cases)) {
      test(`a word is not torn if ${what} (${order})`, () => {
        const writers = new CoWriters(['Alarms', 'Then we rested.'], [...ids])
        const [a, b] = writers.tabs as [Tab, Tab]
        a.type(' ra', a.endOf('Alarms'))
        writers.settle()
        a.type('ng', a.endOf('Alarms'))
        change(b)
        const [early, late] = first === 0 ? [a, b] : [b, a]
        while (writers.send(early));
        while (writers.send(late));
        writers.settle()
        expect(writers.lines).toEqual(right)
        for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
        expect(writers.offered).toEqual([])
      })
    }
  }
}

for (const ids of IDS) {
  test(`a word is not torn if its writer deleted text after its first letter (client ${ids[0]})`, () => {
    const writers = new CoWriters(['XAlarms rang'], [...ids])
    const [a, b] = writers.tabs as [Tab, Tab]
    const start = a.positionOf('XAlarms')
    a.type('M', start)
    a.erase(start + 1, start + 2)
    a.type('ost ', start + 1)
    b.type('Few ', start)
    writers.settle()
    expect(['Most Few Alarms rang', 'Few Most Alarms rang']).toContain(writers.lines.join(''))
    for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
  })
}

for (const ids of IDS) {
  test(`a word stays whole if another member splits the paragraph after its first letter (client ${ids[0]})`, () => {
    const writers = new CoWriters(['Alarms rang at night'], [...ids])
    const [a, b] = writers.tabs as [Tab, Tab]
    const at = a.positionOf('rang')
    a.split(at)
    b.type('o', at)
    writers.send(a)
    writers.hear(b)
    for (const [index, letter] of Array.from('ften ').entries()) b.type(letter, at + 1 + index)
    writers.settle()
    expect(writers.lines).toEqual(['Alarms often ', 'rang at night'])
    for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
  })

  test(`a word stays whole if another member removes the paragraph after its first letter and undoes it (${ids[0]})`, () => {
    const writers = new CoWriters(['Alarms rang at night'], [...ids])
    const [a, b] = writers.tabs as [Tab, Tab]
    const [start, at] = [a.positionOf('Alarms'), a.positionOf('rang')]
    b.type('o', at)
    a.erase(start, a.endOf('Alarms'))
    writers.send(a)
    writers.hear(b)
    for (const [index, letter] of Array.from('ften ').entries()) b.type(letter, start + 1 + index)
    a.undo()
    writers.settle()
    expect(writers.lines).toEqual(['Alarms often rang at night'])
    for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
  })
}

for (const ids of IDS) {
  for (const hasSeen of [false, true]) {
    const order = `client ${ids[0]}, ${hasSeen ? 'after' : 'before'} it arrived`
    test(`a word typed while the text around it was deleted is not torn if that is undone (${order})`, () => {
      const writers = new CoWriters(['Alarms by day were counted.'], [...ids])
      const [a, b] = writers.tabs as [Tab, Tab]
      b.type('m', b.positionOf('were'))
      a.erase(1, a.endOf('Alarms'))
      writers.settle()
      b.type('any ', b.endOf('m'))
      if (hasSeen) writers.settle()
      a.undo()
      writers.settle()
      expect(writers.lines).toEqual(['Alarms by day many were counted.'])
      for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
      expect(writers.offered).toEqual([])
    })
  }
}

for (const ids of IDS) {
  for (const first of [0, 1]) {
    const order = `client ${ids[0]}, ${first === 0 ? 'split' : 'typed'} first`
    test(`a word follows split text although its writer restyles the half in which it was left (${order})`, () => {
      const writers = new CoWriters(['Alarms by day were counted.'], [...ids])
      const [a, b] = writers.tabs as [Tab, Tab]
      b.type('of', b.positionOf('counted'))
      a.split(a.positionOf(' by day'))
      const [early, late] = first === 0 ? [a, b] : [b, a]
      while (writers.send(early));
      while (writers.send(late));
      while (writers.hear(b));
      b.type('ten ', b.positionOf('of') + 2)
      b.makeHeading(b.positionOf('Alarms'))
      writers.settle()
      expect(writers.lines).toEqual(['Alarms', ' by day were often counted.'])
      for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
      expect(writers.offered).toEqual([])
    })
  }
}

for (const ids of IDS) {
  test(`a word stays in its place if text around it that was deleted long ago is restored (client ${ids[0]})`, () => {
    const writers = new CoWriters(['Alarms by day were counted.'], [...ids])
    const [a, b] = writers.tabs as [Tab, Tab]
    b.type(' man', b.positionOf(' were'))
    while (writers.send(b));
    a.erase(1, a.endOf('Alarms'))
    while (writers.send(a));
    // The server repairs the text before it receives the undo, and before its author receives the word.
    writers.repair()
    a.undo()
    writers.settle()
    expect(writers.lines).toEqual(['Alarms by day man were counted.'])
    for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
    expect(writers.offered).toEqual([])
  })
}

for (const ids of IDS) {
  test(`a word gets no space if its writer goes on before its first letters are back (client ${ids[0]})`, () => {
    const writers = new CoWriters(['Alarms by day were counted.'], [...ids])
    const [a, b] = writers.tabs as [Tab, Tab]
    a.makeHeading(a.positionOf('Alarms'))
    while (writers.send(a));
    b.type('of', b.positionOf('counted'))
    while (writers.send(b));
    // The change of the other member takes the first letters along, until the server inserts them again.
    writers.hear(b)
    writers.repair()
    b.type('ten ', b.positionOf('counted'))
    writers.settle()
    expect(writers.lines).toEqual(['Alarms by day were often counted.'])
    for (const tab of writers.tabs) expect(linesOf(tab.doc)).toEqual(writers.lines)
  })
}
