import { expect, test } from 'vitest'
import type { Node } from 'prosemirror-model'
import { bullets, doc, figure, marked, numbers, p } from '../manuscript.fixture.ts'
import { suggestionId } from '../suggestions.ts'
import { resolveAllSuggestions } from './resolve.ts'

const id = suggestionId({
  memberId: '0195c5d0-0000-7000-8000-00000000000a',
  now: new Date(1_790_000_000_000),
  random: 'k3',
})
const out = (text: string) => marked(text, ['deletion', { id }])
const put = (text: string) => marked(text, ['insertion', { id }])

const ITEMS: [what: string, before: Node, accepted: Node][] = [
  ['an item in the middle', doc(bullets([p('a')], [p(out('b'))], [p('c')])), doc(bullets([p('a')], [p('c')]))],
  ['a numbered item', doc(numbers([p(out('a'))], [p('b')])), doc(numbers([p('b')]))],
  ['the only item, with its list', doc(p('a'), bullets([p(out('b'))]), p('c')), doc(p('a'), p('c'))],
  ['the only block', doc(bullets([p(out('a'))])), doc(p())],
  ['an item of several paragraphs', doc(bullets([p('a')], [p(out('b')), p(out('c'))])), doc(bullets([p('a')]))],
  [
    'an item of a list within an item',
    doc(bullets([p('a'), bullets([p(out('b'))], [p('c')])])),
    doc(bullets([p('a'), bullets([p('c')])])),
  ],
  [
    'an item whose inner list loses everything, too',
    doc(bullets([p('a')], [p(out('b')), bullets([p(out('c'))])])),
    doc(bullets([p('a')])),
  ],
]

test.each(ITEMS)('%s is removed if an accepted suggestion empties it', (_what, before, accepted) => {
  expect(resolveAllSuggestions(before, 'accept').toJSON()).toEqual(accepted.toJSON())
})

const LEFT: [what: string, before: Node, accepted: Node][] = [
  ['new text', doc(bullets([p(out('a'), put('b'))])), doc(bullets([p('b')]))],
  ['a figure', doc(bullets([p(out('a')), figure({})])), doc(bullets([p(), figure({})]))],
  ['an inner list', doc(bullets([p(out('a')), bullets([p('b')])])), doc(bullets([p(), bullets([p('b')])]))],
  ['nothing, as before', doc(bullets([p('a')], [p()])), doc(bullets([p('a')], [p()]))],
]

test.each(LEFT)('a list item remains if it has %s', (_what, before, accepted) => {
  expect(resolveAllSuggestions(before, 'accept').toJSON()).toEqual(accepted.toJSON())
})

test('a list item remains if the suggestion to empty it is rejected', () => {
  const before = doc(bullets([p('a')], [p(out('b'))]))
  expect(resolveAllSuggestions(before).toJSON()).toEqual(doc(bullets([p('a')], [p('b')])).toJSON())
})
