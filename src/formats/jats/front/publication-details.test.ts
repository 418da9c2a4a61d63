import { expect, test } from 'vitest'
import { blocksText, inlinesText } from '../../article/text.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'
import { exported } from '../out/round-trip.fixture.ts'

const NAME = (surname: string) => `<name><surname>${surname}</surname><given-names>Ada</given-names></name>`

function read(people: string) {
  const xml = jatsArticle({ people })
  const { article, authors } = parseJats(xml)
  const section = article.sections.find(({ heading }) => inlinesText(heading) === 'Publication Details')
  return { details: blocksText(section?.blocks ?? []), authors, xml }
}

const author = (inner: string) =>
  `<contrib-group><contrib contrib-type="author">${NAME('Feld')}${inner}</contrib></contrib-group>`

test('an affiliation in another language is named', () => {
  const forms = `<aff-alternatives><aff xml:lang="es"><institution>Hospital de Lagos</institution></aff><aff xml:lang="en"><institution>Lagos Hospital</institution></aff></aff-alternatives>`
  const { details, authors } = read(author(forms))
  expect(authors[0]?.affiliations).toEqual(['Hospital de Lagos'])
  expect(details).toContain('Affiliation in English: Lagos Hospital')
})

test('the page of an institution is a link, and its text is not part of the affiliation', () => {
  const aff = `<aff><institution>Hospital of Kano</institution>, <country>Nigeria</country>, <uri xlink:href="https://kano.example.org">web</uri></aff>`
  const { details, authors, xml } = read(author(aff))
  expect(authors[0]?.affiliations).toEqual(['Hospital of Kano, Nigeria'])
  expect(details).toContain('Page of Hospital of Kano, Nigeria: web')
  expect(exported(xml)).toContain('<ext-link ext-link-type="uri" xlink:href="https://kano.example.org">web</ext-link>')
  expect(parseJats(exported(xml)).authors[0]?.affiliations).toEqual(['Hospital of Kano, Nigeria'])
})
