import { expect, test } from 'vitest'
import { withPictures } from '../../article/figures.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'
import { jatsOf } from './article.ts'
import { exported, publishedFrom } from './round-trip.fixture.ts'

const PAGE = 'https://inflo.example.org/research/imported-article'
const FILE = '00000000-0000-4000-8000-000000000007'

const figure = (id: string, doi = '') =>
  `<fig id="${id}">${doi && `<object-id pub-id-type="doi">${doi}</object-id>`}<label>${id}</label><graphic xlink:href="${id}.jpg"/></fig>`

test('only a figure with its own DOI is exported with one', () => {
  const xml = exported(jatsArticle({ doi: '10.5555/cups.1', body: figure('f1') + figure('f2', '10.5555/cups.1.g2') }))
  expect(xml.match(/<object-id[^>]*>[^<]*/g)).toEqual(['<object-id pub-id-type="doi">10.5555/cups.1.g2'])
})

test('stored pictures in abstracts are exported with their addresses, as in the text', () => {
  const meta =
    '<abstract><p>Short <inline-graphic xlink:href="cow.png"/>.</p></abstract><abstract abstract-type="graphical"><p><graphic xlink:href="ga.png"/></p></abstract>'
  const parsed = parseJats(jatsArticle({ meta, body: figure('f1') }))
  const pictures = [{ file: FILE, kind: 'image/png', width: 4, height: 3 }]
  const article = withPictures(parsed.article, (part) => [{ ...part, pictures }])
  const xml = jatsOf({ ...publishedFrom(parsed), article }, PAGE)
  const addresses = Array.from(xml.matchAll(/graphic (?:id="[^"]*" )?xlink:href="([^"]*)"/g), ([, address]) => address)
  expect(addresses).toEqual(Array.from({ length: 3 }, () => `https://inflo.example.org/files/${FILE}`))
})
