import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sectionRoot } from '../roots.ts'
import { LossRecorder } from './loss-recorder.ts'
import { piecesOf } from './lost-pieces.ts'
import { tryEdits } from './losses.fixture.ts'

test('every letter that several tabs type is in the text, was deleted by a tab that saw it, or is offered once', () => {
  expect(tryEdits(200)).toBeGreaterThan(0)
})

/** Creates a server and two tabs. Their section "methods" contains the node that `build` returns. */
function shared(build: () => Y.XmlElement) {
  const [server, one, other] = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  sectionRoot(server, 'methods').insert(0, [build()])
  for (const tab of [one, other]) Y.applyUpdate(tab, Y.encodeStateAsUpdate(server))
  const recorder = new LossRecorder(server)
  const send = (tab: Y.Doc) => recorder.apply(Y.encodeStateAsUpdate(tab, Y.encodeStateVector(server)))
  return { one, other, send, pieces: () => piecesOf(recorder.losses()) }
}

const element = (name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}
const first = (doc: Y.Doc) => sectionRoot(doc, 'methods').get(0) as Y.XmlElement

test('a list that one tab removed offers another tab’s new items as one piece, line by line', () => {
  const item = (text: string) => element('list_item', element('paragraph', new Y.XmlText(text)))
  const { one, other, send, pieces } = shared(() => element('bullet_list', item('Ward A')))
  sectionRoot(one, 'methods').delete(0, 1)
  first(other).insert(1, [item('Ward B')])
  first(other).insert(2, [item('Ward C')])
  send(one)
  send(other)
  expect(pieces()).toMatchObject([{ words: 'Ward B\nWard C', before: 'Ward A', section: 'methods' }])
})

test('words that two tabs typed next to each other in a removed paragraph are offered to each tab separately', () => {
  const { one, other, send, pieces } = shared(() => element('paragraph', new Y.XmlText('Alarms.')))
  const third = new Y.Doc()
  ;[one.clientID, other.clientID, third.clientID] = [3, 1, 2]
  Y.applyUpdate(third, Y.encodeStateAsUpdate(one))
  sectionRoot(one, 'methods').delete(0, 1)
  ;(first(other).get(0) as Y.XmlText).insert(0, 'Loud ')
  send(other)
  Y.applyUpdate(third, Y.encodeStateAsUpdate(other))
  ;(first(third).get(0) as Y.XmlText).insert(0, 'Very ')
  send(third)
  send(one)
  expect(pieces().map(({ client, words }) => ({ client, words }))).toEqual([
    { client: 2, words: 'Very ' },
    { client: 1, words: 'Loud ' },
  ])
})

test('words that a tab typed, erased in part and went on with are offered as they were at last', () => {
  const { one, other, send, pieces } = shared(() => element('paragraph', new Y.XmlText('Alarms in wards.')))
  sectionRoot(one, 'methods').delete(0, 1)
  const text = first(other).get(0) as Y.XmlText
  for (const [index, letter] of Array.from(' of penps').entries()) text.insert(6 + index, letter)
  text.delete(11, 2)
  text.insert(11, 'um')
  send(one)
  send(other)
  expect(pieces()).toMatchObject([{ words: ' of pumps', before: 'Alarms', after: ' in wards.' }])
})

for (const order of ['removed first', 'edited first'] as const) {
  test(`the text of a footnote that another tab removed is offered (${order})`, () => {
    const note = () => {
      const made = new Y.XmlElement('footnote')
      made.setAttribute('text', 'Seen.')
      return element('paragraph', new Y.XmlText('Alarms'), made)
    }
    const { one, other, send, pieces } = shared(note)
    first(one).delete(1, 1)
    ;(first(other).get(1) as Y.XmlElement).setAttribute('text', 'Seen twice, at night.')
    for (const tab of order === 'removed first' ? [one, other] : [other, one]) send(tab)
    expect(pieces()).toMatchObject([{ words: 'Seen twice, at night.', section: 'methods' }])
  })
}

test('a formula that two tabs changed is offered in the version that was lost', () => {
  const { one, other, send, pieces } = shared(() => {
    const made = new Y.XmlElement('equation')
    made.setAttribute('tex', 'x')
    return made
  })
  first(one).setAttribute('tex', 'x+1')
  first(other).setAttribute('tex', 'x+2')
  send(one)
  send(other)
  const stays = one.clientID > other.clientID ? 'x+1' : 'x+2'
  expect(pieces().map(({ words }) => words)).toEqual([stays === 'x+1' ? 'x+2' : 'x+1'])
})
