import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { changesOnlySuggestions } from './only-suggestions.ts'
import { manuscript } from '../schema.ts'
import { resolveAllSuggestions } from './resolve.ts'
import { makerOf, suggestionId } from '../suggestions.ts'

const ME = '0195c5d0-0000-7000-8000-00000000000a'
const BOB = '0195c5d0-0000-7000-8000-00000000000b'
const MINE = suggestionId({ memberId: ME, now: new Date(1_790_000_000_000), random: 'k3' })
const BOBS = suggestionId({ memberId: BOB, now: new Date(1_790_000_000_000), random: 'z9' })

const { nodes: n } = manuscript
const put = (text: string, id: string) => manuscript.text(text, [manuscript.mark('insertion', { id })])
const out = (text: string, id: string) => manuscript.text(text, [manuscript.mark('deletion', { id })])
const t = (text: string) => manuscript.text(text)
const p = (content: Node | Node[] | string, suggested: string | null = null) =>
  n.paragraph.create({ suggested }, typeof content === 'string' ? (content ? t(content) : null) : content)
const li = (content: Node[], suggested: string | null = null) => n.list_item.create({ suggested }, content)
const ul = (items: Node[], suggested: string | null = null) => n.bullet_list.create({ suggested }, items)
const figure = (id: string, suggested: string | null = null) => n.figure.create({ id, suggested }, t('Caption'))
const cite = (refs: string, suggested: string | null = null) => n.citation.create({ refs, suggested })
const doc = (...blocks: Node[]) => n.doc.create(null, blocks)

const insertion = (id: string) => `insertion:${id}`
const deletion = (id: string) => `deletion:${id}`

test('a suggestion’s id contains its writer and its time', () => {
  expect(makerOf(MINE)).toEqual({ memberId: ME, at: new Date(1_790_000_000_000) })
  expect(makerOf(`${ME}.k3`)).toBeUndefined()
  expect(makerOf(`${MINE}.more`)).toBeUndefined()
})

const SUGGESTED: [what: string, before: Node, after: Node][] = [
  ['words inserted', doc(p('Hello world')), doc(p([t('Hello '), put('brave ', MINE), t('world')]))],
  ['words deleted', doc(p('Hello world')), doc(p([out('Hello ', MINE), t('world')]))],
  ['a citation inserted', doc(p('Known.')), doc(p([t('Known'), cite('r1', insertion(MINE)), t('.')]))],
  ['a citation deleted', doc(p([t('Known'), cite('r1')])), doc(p([t('Known'), cite('r1', deletion(MINE))]))],
  ['a paragraph split', doc(p('One. Two.')), doc(p('One. '), p('Two.', insertion(MINE)))],
  ['two paragraphs joined', doc(p('One. '), p('Two.')), doc(p('One. '), p('Two.', deletion(MINE)))],
  ['a new paragraph', doc(p('One.')), doc(p('One.'), p([put('Two.', MINE)], insertion(MINE)))],
  ['a first paragraph', doc(p('')), doc(p([put('One.', MINE)]))],
  ['a figure inserted', doc(p('One.')), doc(p('One.'), figure('f1', insertion(MINE)))],
  ['a figure deleted', doc(p('One.'), figure('f1')), doc(p('One.'), figure('f1', deletion(MINE)))],
  [
    'a list item split',
    doc(ul([li([p('One. Two.'), ul([li([p('beneath')])])])])),
    doc(ul([li([p('One. ')]), li([p('Two.', insertion(MINE)), ul([li([p('beneath')])])], insertion(MINE))])),
  ],
  [
    'a list inserted',
    doc(p('One.')),
    doc(p('One.'), ul([li([p([put('x', MINE)], insertion(MINE))], insertion(MINE))], insertion(MINE))),
  ],
  ['my own insertion undone', doc(p([t('Hello '), put('brave', MINE)])), doc(p('Hello '))],
  [
    'words next to other people’s words',
    doc(p([put('hers', BOBS)])),
    doc(p([put('he', BOBS), put('mine', MINE), put('rs', BOBS)])),
  ],
  ['nothing', doc(p([put('hers', BOBS), out('gone', BOBS)])), doc(p([put('hers', BOBS), out('gone', BOBS)]))],
]

describe('a person who may only suggest can make this change to a section', () => {
  test.each(SUGGESTED)('%s, and undo it', (_, before, after) => {
    before.check()
    after.check()
    expect(changesOnlySuggestions(before, after, ME)).toBe(true)
    expect(changesOnlySuggestions(after, before, ME)).toBe(true)
    expect(resolveAllSuggestions(after).eq(resolveAllSuggestions(before))).toBe(true)
  })

  test.each(SUGGESTED.slice(0, 12))('%s, but not under another name', (_, before, after) => {
    expect(changesOnlySuggestions(before, after, BOB)).toBe(false)
  })
})

const REFUSED: [what: string, before: Node, after: Node][] = [
  ['writing', doc(p('Hello')), doc(p('Hello!'))],
  ['deleting', doc(p('Hello')), doc(p('Hell'))],
  ['new words under another name', doc(p('Hello')), doc(p([t('Hello'), put('!', BOBS)]))],
  ['a new figure under another name', doc(p('Hello')), doc(p('Hello'), figure('f1', insertion(BOBS)))],
  ['new words without a name', doc(p('Hello')), doc(p([t('Hello'), put('!', 'nobody')]))],
  ['a name with a suffix', doc(p('Hello')), doc(p([t('Hello'), put('!', `${MINE}.x`)]))],
  ['an unknown kind of suggestion', doc(p('One. Two.')), doc(p('One. '), p('Two.', `modification:${MINE}`))],
  ['accepting another person’s insertion', doc(p([put('hers', BOBS)])), doc(p('hers'))],
  ['rejecting another person’s insertion', doc(p([t('a '), put('hers', BOBS)])), doc(p('a '))],
  ['rejecting another person’s deletion', doc(p([out('a', BOBS)])), doc(p('a'))],
  ['accepting another person’s deletion', doc(p([out('a', BOBS), t('b')])), doc(p('b'))],
  ['making another person’s insertion mine', doc(p([put('hers', BOBS)])), doc(p([put('hers', MINE)]))],
  ['adding to another person’s insertion in her name', doc(p([put('hers', BOBS)])), doc(p([put('hers too', BOBS)]))],
  ['accepting my own insertion', doc(p([put('mine', MINE)])), doc(p('mine'))],
  ['accepting my own deletion', doc(p([out('a', MINE), t('b')])), doc(p('b'))],
  ['formatting', doc(p('Hello')), doc(p([manuscript.text('Hello', [manuscript.mark('strong')])]))],
  ['splitting a paragraph', doc(p('One. Two.')), doc(p('One. '), p('Two.'))],
  ['claiming an existing break', doc(p('One.'), p('Two.')), doc(p('One.'), p('Two.', insertion(MINE)))],
  ['another picture in a figure', doc(figure('f1')), doc(figure('f2'))],
  ['a change of order', doc(p('One.'), p('Two.')), doc(p('Two.'), p('One.'))],
  [
    'moving another person’s suggested figure',
    doc(figure('f1', insertion(BOBS)), p('a')),
    doc(p('a'), figure('f1', insertion(BOBS))),
  ],
  ['rejecting another person’s deletion of a figure', doc(figure('f1', deletion(BOBS))), doc(figure('f1'))],
]

test.each(REFUSED)('a person who may only suggest cannot make this change: %s', (_, before, after) => {
  before.check()
  after.check()
  expect(changesOnlySuggestions(before, after, ME)).toBe(false)
})

describe('resolving suggestions', () => {
  test('accepts or rejects text with its paragraph breaks', () => {
    const parted = doc(p([t('One. '), put('Half. ', MINE)]), p([out('Two. ', BOBS), t('Three.')], insertion(MINE)))
    expect(resolveAllSuggestions(parted).eq(doc(p('One. Two. Three.')))).toBe(true)
    expect(resolveAllSuggestions(parted, 'accept').eq(doc(p('One. Half. '), p('Three.')))).toBe(true)
  })

  test('keeps text that was written into a rejected block', () => {
    const written = doc(p('One.'), p([put('Two.', MINE), t(' Written since.')], insertion(MINE)))
    expect(resolveAllSuggestions(written).eq(doc(p('One. Written since.')))).toBe(true)
  })

  test('leaves a paragraph in a section with no other content', () => {
    expect(resolveAllSuggestions(doc(figure('f1', insertion(MINE)))).eq(doc(p('')))).toBe(true)
    expect(
      resolveAllSuggestions(doc(ul([li([p([put('x', MINE)], insertion(MINE))], insertion(MINE))]))).eq(doc(p(''))),
    ).toBe(true)
  })

  test('leaves a paragraph in a block that must begin with one', () => {
    const list = doc(ul([li([p([out('gone', MINE)], deletion(MINE)), ul([li([p('kept')])])])]))
    const taken = resolveAllSuggestions(list, 'accept')
    taken.check()
    expect(taken.textContent).toBe('kept')
  })
})
