import { expect, test } from 'vitest'
import { inlinesText, sectionText } from '../../article/text.ts'
import { exported, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'
import { compared } from './census/comparison.ts'

const group = (title: string, notes: string) => `<fn-group><title>${title}</title>${notes}</fn-group>`

test('titled notes without marks are a section', () => {
  const notes = '<fn fn-type="other"><label>1</label><p>Feld R. Cups.</p></fn><fn><p>Read it.</p></fn>'
  const { article } = parseJats(jatsArticle({ back: group('Como citar', notes) }))
  const section = article.sections.at(-1)
  expect(inlinesText(section?.heading ?? [])).toBe('Como citar')
  expect(section && sectionText(section)).toBe('Como citar\n1 Feld R. Cups.\nRead it.')
  expect(article.notes).toEqual([])
})

test('notes that the text refers to stay notes, below their title', () => {
  const xml = jatsArticle({
    body: '<p>Warm<xref ref-type="fn" rid="n1">a</xref>.</p>',
    back: group('Notas', '<fn id="n1"><label>a</label><p>At 40 °C.</p></fn>'),
  })
  const { article, unread } = parseJats(xml)
  expect(article.notes).toMatchObject([{ above: ['Notas'], label: 'a', blocks: [{ t: 'p', c: ['At 40 °C.'] }] }])
  expect(unread).toEqual([])
  expect(exported(xml)).toMatch(/<fn-group><title>Notas<\/title><fn [^>]*><label>a<\/label><p>At 40 °C\.<\/p>/)
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})

test('the title "Notes" is not repeated, since the page has it', () => {
  const { article, unread } = parseJats(jatsArticle({ back: group('Notes', '<fn><p>At 40 °C.</p></fn>') }))
  expect(article.notes).toMatchObject([{ blocks: [{ t: 'p' }] }])
  expect(unread).toEqual([])
})

test('files of the whole article and translators are shown', () => {
  const xml = jatsArticle({
    people:
      '<contrib-group><contrib contrib-type="author"><name><surname>Feld</surname><given-names>R</given-names></name></contrib><contrib contrib-type="translator"><name><surname>Sousa</surname><given-names>A</given-names></name></contrib></contrib-group>',
    meta: '<supplementary-material xlink:href="cups.xlsx"><label>Cups by ward</label></supplementary-material>',
  })
  const { article, unread } = parseJats(xml)
  expect(article.front?.editors).toEqual([{ name: 'A Sousa', role: 'Translator', affiliations: [] }])
  expect(article.sections.at(-1)).toMatchObject({ blocks: [{ t: 'file', label: 'Cups by ward' }] })
  expect(unread).toEqual([])
})

test('a file within a sentence is a link to its source, and is reported so', () => {
  const file = '<inline-supplementary-material xlink:href="s2.pdf">Supplement 2</inline-supplementary-material>'
  const { article, census } = parseJats(jatsArticle({ body: `<p>See ${file}.</p>` }))
  const href = 'https://doi.org/10.5555/hard.1'
  expect(article.sections[0]?.blocks).toEqual([{ t: 'p', c: ['See ', { t: 'a', href, c: ['Supplement 2'] }, '.'] }])
  expect(compared(census, article)).toMatchObject([{ found: 1, shown: 0, atSource: ['s2.pdf'], missing: [] }])
})
