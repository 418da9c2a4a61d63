import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { describe, expect, test } from 'vitest'
import { manuscript } from '../schema.ts'
import { suggestionId } from '../suggestions.ts'
import { pendingSuggestions } from './pending-suggestions.ts'
import { asSuggestion, adjacentSuggestionId } from './suggest-change.ts'

const ME = '0195c5d0-0000-7000-8000-00000000000a'
const BOB = '0195c5d0-0000-7000-8000-00000000000b'
const idOf = (memberId: string, random: string) => suggestionId({ memberId, now: new Date(1_790_000_000_000), random })
const MINE = idOf(ME, 'k3')
const BOBS = idOf(BOB, 'z9')

const { nodes: n } = manuscript
const t = (text: string) => manuscript.text(text)
const put = (text: string, id = MINE) => manuscript.text(text, [manuscript.mark('insertion', { id })])
const out = (text: string, id = MINE) => manuscript.text(text, [manuscript.mark('deletion', { id })])
const p = (content: Node | Node[] | string = [], suggested: string | null = null) =>
  n.paragraph.create({ suggested }, typeof content === 'string' ? (content ? t(content) : null) : content)
const doc = (...blocks: Node[]) => n.doc.create(null, blocks)

type Doing = (transform: Transform) => unknown

function suggest(before: Node, doing: Doing, forward = false) {
  const original = new Transform(before)
  doing(original)
  return asSuggestion(original, { memberId: ME, id: MINE, forward })
}
const shown = (before: Node, doing: Doing) => suggest(before, doing)?.transform.doc

const ins = `insertion:${MINE}`
const del = `deletion:${MINE}`

const SAID: [what: string, before: Node, doing: Doing, after: Node, cursor: number][] = [
  ['a letter', doc(p('ab')), (tr) => tr.insert(2, t('x')), doc(p([t('a'), put('x'), t('b')])), 3],
  ['a letter deleted', doc(p('abc')), (tr) => tr.delete(2, 3), doc(p([t('a'), out('b'), t('c')])), 2],
  [
    'words replaced',
    doc(p('abc')),
    (tr) => tr.replaceWith(2, 3, t('x')),
    doc(p([t('a'), out('b'), put('x'), t('c')])),
    4,
  ],
  ['a letter of my own deleted', doc(p([t('a'), put('xy')])), (tr) => tr.delete(3, 4), doc(p([t('a'), put('x')])), 3],
  [
    'a letter inside another person’s insertion',
    doc(p([put('ab', BOBS)])),
    (tr) => tr.insert(2, put('x', BOBS)),
    doc(p([put('a', BOBS), put('x'), put('b', BOBS)])),
    3,
  ],
  [
    'another person’s insertion not deleted',
    doc(p([t('a'), put('b', BOBS), t('c')])),
    (tr) => tr.delete(1, 4),
    doc(p([out('a'), put('b', BOBS), out('c')])),
    1,
  ],
  [
    'a letter inside a deletion',
    doc(p([out('ab')])),
    (tr) => tr.insert(2, out('x')),
    doc(p([out('a'), put('x'), out('b')])),
    3,
  ],
  ['a paragraph split', doc(p('ab')), (tr) => tr.split(2), doc(p('a'), p('b', ins)), 4],
  ['a paragraph split and joined again', doc(p('a'), p('b', ins)), (tr) => tr.join(3), doc(p('ab')), 2],
  ['two paragraphs joined', doc(p('a'), p('b')), (tr) => tr.join(3), doc(p('a'), p('b', del)), 2],
  [
    'a deletion across paragraphs',
    doc(p('ab'), p('cd'), p('ef')),
    (tr) => tr.delete(2, 10),
    doc(p([t('a'), out('b')]), p([out('cd')], del), p([out('e'), t('f')], del)),
    2,
  ],
  [
    'formatted words',
    doc(p('abc')),
    (tr) => tr.addMark(2, 3, manuscript.mark('strong')),
    doc(
      p([
        t('a'),
        out('b'),
        manuscript.text('b', [manuscript.mark('strong'), manuscript.mark('insertion', { id: MINE })]),
        t('c'),
      ]),
    ),
    4,
  ],
  [
    'a paragraph turned into a heading',
    doc(p('ab'), p('c')),
    (tr) => tr.setBlockType(1, 1, n.heading),
    doc(p([out('ab')], del), n.heading.create({ suggested: ins }, put('ab')), p('c')),
    8,
  ],
]

describe('a suggestion in place of a direct edit', () => {
  test.each(SAID)('%s', (_what, before, doing, after, cursor) => {
    const made = suggest(before, doing)
    made?.transform.doc.check()
    expect(made?.transform.doc.toString()).toBe(after.toString())
    expect(made?.transform.doc.eq(after)).toBe(true)
    expect(made?.cursor).toBe(cursor)
  })
})

test('whole figures, tables and citations are suggested as a whole', () => {
  const figure = n.figure.create({ id: 'f1' }, t('Caption'))
  const gone = shown(doc(p('a'), figure, p('b')), (tr) => tr.delete(3, 3 + figure.nodeSize))
  expect(gone?.child(1).attrs.suggested).toBe(del)
  expect(gone?.child(1).textContent).toBe('Caption')
  const come = shown(doc(p('a'), p('b')), (tr) => tr.insert(3, figure))
  expect(come?.child(1).attrs.suggested).toBe(ins)
  const cited = shown(doc(p('ab')), (tr) => tr.insert(2, n.citation.create({ refs: 'r1' })))
  expect(cited?.child(0).child(1).attrs.suggested).toBe(ins)
  const back = shown(cited as Node, (tr) => tr.delete(2, 3))
  expect(back?.eq(doc(p('ab')))).toBe(true)
  const shows = shown(doc(figure), (tr) => tr.setNodeAttribute(0, 'alt', 'A curve'))
  expect(shows?.children.map(({ attrs }) => [attrs.alt, attrs.suggested])).toEqual([
    ['', del],
    ['A curve', ins],
  ])
})

test('a forward deletion leaves the cursor after the deleted text', () => {
  expect(suggest(doc(p('abc')), (tr) => tr.delete(2, 3), true)?.cursor).toBe(3)
})

test('no suggestion is made if nothing changes', () => {
  expect(suggest(doc(p('abc')), () => undefined)).toBeUndefined()
})

test('adjacent keystrokes are one suggestion, separate from other people’s suggestions', () => {
  const written = doc(p([t('a'), put('bc'), t('d'), put('e', BOBS)]))
  expect(adjacentSuggestionId(written, { from: 4, to: 4 }, ME)).toBe(MINE)
  expect(adjacentSuggestionId(written, { from: 2, to: 2 }, ME)).toBe(MINE)
  expect(adjacentSuggestionId(written, { from: 6, to: 6 }, ME)).toBeUndefined()
  expect(adjacentSuggestionId(doc(p('a')), { from: 1, to: 1 }, ME)).toBeUndefined()
})

test('each pending suggestion is listed once with its insertion and its deletion', () => {
  const figure = n.figure.create({ id: 'f1', suggested: `deletion:${BOBS}` }, out('Caption', BOBS))
  const section = doc(p([t('a'), out('b'), put('c')]), figure, p([put('d', MINE)], ins))
  expect(pendingSuggestions(section)).toEqual([
    { id: MINE, insertion: 'c¶d', deletion: 'b' },
    { id: BOBS, insertion: '', deletion: '[figure]' },
  ])
  expect(pendingSuggestions(doc(p('a')))).toEqual([])
})
