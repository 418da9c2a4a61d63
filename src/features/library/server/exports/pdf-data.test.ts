import { expect, test } from 'vitest'
import { parseJats } from '#formats/jats/in/article.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { publishedFrom } from '#formats/jats/out/round-trip.fixture.ts'
import { pdfData } from './pdf-data.ts'

test('the notes of a translation are below it', () => {
  const translation =
    '<sub-article article-type="translation"><front-stub/><body><p>Leite.</p></body><back><fn-group><fn><p>De vacas.</p></fn></fn-group></back></sub-article>'
  const xml = jatsArticle({ back: '<fn-group><fn><p>From cows.</p></fn></fn-group>' })
  const paper = publishedFrom(parseJats(xml.replace('</article>', `${translation}</article>`)))
  const { notes, attached, sections } = pdfData(paper, {
    page: 'https://inflo.example.org/a',
    pictureOf: () => undefined,
  })
  expect(notes).toMatchObject([{ blocks: [{ c: ['From cows.'] }] }])
  expect(attached).toMatchObject([{ notes: [{ blocks: [{ c: ['De vacas.'] }] }] }])
  expect(sections.map(({ heading }) => heading)).toEqual([['Introduction']])
})

test('references have the marks of the journal', () => {
  const ref = (label: string) => `<ref><label>${label}</label><mixed-citation>Work.</mixed-citation></ref>`
  const back = `<ref-list>${ref('[3]')}${ref('[4a]')}<ref><mixed-citation>Work.</mixed-citation></ref></ref-list>`
  const paper = publishedFrom(parseJats(jatsArticle({ back })))
  const { references } = pdfData(paper, { page: 'https://inflo.example.org/research/a', pictureOf: () => undefined })
  expect(references.map(({ mark }) => mark)).toEqual(['3', '4a', ''])
})

test('a family name that is first in the file is first in the byline and the facts', () => {
  const people =
    '<contrib-group><contrib contrib-type="author" corresp="yes"><name name-style="eastern"><surname>Nagy</surname><given-names>Péter</given-names></name></contrib></contrib-group>'
  const paper = publishedFrom(parseJats(jatsArticle({ people })))
  const data = pdfData(paper, { page: 'https://inflo.example.org/research/a', pictureOf: () => undefined })
  expect(data.authors).toMatchObject([{ name: 'Nagy Péter' }])
  expect(JSON.stringify(data)).not.toContain('Péter Nagy')
})
