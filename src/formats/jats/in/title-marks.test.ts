import { describe, expect, test } from 'vitest'
import { inlinesText } from '../../article/text.ts'
import { exported } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const NOTES = '<author-notes><fn id="n1"><label>★</label><p>Presented in Farland.</p></fn></author-notes>'
const titled = (title: string, people = NOTES) => parseJats(jatsArticle({ title, people }))
const xref = (type: string, mark: string) => `<xref ref-type="${type}" rid="n1">${mark}</xref>`

describe('marks of notes are not part of the title', () => {
  test.each([
    ['of a note on the authors', `Sleep${xref('fn', '★')}`],
    ['of another kind', `Sleep${xref('author-notes', '1')}`],
    ['raised', `Sleep<sup>${xref('fn', '★')},${xref('corresp', '*')}</sup>`],
    ['raised within', `Sleep${xref('fn', '<sup>★</sup>')}`],
    ['without a link', 'Sleep<sup>★</sup>'],
    ['of a cited work', `Sleep${xref('bibr', '12')}`],
    ['in emphasis', `<italic>Sleep${xref('fn', '★')}</italic>`],
    ['of a note in the title', 'Sleep<fn id="n2"><label>†</label><p>Presented in Farland.</p></fn>'],
  ])('%s', (_name, title) => {
    const parsed = titled(title)
    expect([parsed.title, inlinesText(parsed.article.title)]).toEqual(['Sleep', 'Sleep'])
    expect(JSON.stringify(parsed.article)).toContain('Presented in Farland.')
  })

  test('nor of its subtitle and its translation', () => {
    const rest = `<subtitle>A trial${xref('fn', '★')}</subtitle><trans-title-group><trans-title>Schlaf${xref('fn', '★')}</trans-title></trans-title-group></title-group>`
    const xml = jatsArticle({ title: 'Sleep', people: NOTES }).replace('</title-group>', rest)
    const parsed = parseJats(xml)
    expect(parsed.title).toBe('Sleep: A trial')
    expect(parsed.article.front?.translatedTitles).toEqual([['Schlaf']])
    expect(exported(xml)).toContain('<trans-title>Schlaf</trans-title>')
  })

  test('nor of that of a reply', () => {
    const reply = `<response response-type="reply"><front-stub><title-group><article-title>No${xref('fn', '★')}</article-title></title-group></front-stub><body><p>We disagree.</p></body></response></article>`
    const { sections } = parseJats(jatsArticle({ people: NOTES }).replace('</article>', reply)).article
    expect(inlinesText(sections.at(-1)?.heading ?? [])).toBe('Reply: No')
  })
})

test('symbols and powers that belong to a title stay', () => {
  expect(titled('Sagittarius A<sup>*</sup> and CD4<sup>+</sup>').title).toBe('Sagittarius A* and CD4⁺')
})

test('a note on the title is shown and exported', () => {
  const note = '<fn-group><fn id="n3" symbol="*"><p>Funded by the quokkas.</p></fn></fn-group></title-group>'
  const xml = jatsArticle({ title: 'Sleep<xref ref-type="fn" rid="n3"><sup>*</sup></xref>' }).replace(
    '</title-group>',
    note,
  )
  const { article } = parseJats(xml)
  const section = article.sections.find(({ heading }) => inlinesText(heading) === 'Notes on the Title')
  expect(section?.blocks).toEqual([{ t: 'p', c: ['Funded by the quokkas.'] }])
  expect(exported(xml)).toMatch(/<author-notes><fn[^>]*><p>Funded by the quokkas\.<\/p><\/fn><\/author-notes>/)
})
