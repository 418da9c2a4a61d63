import { expect, test } from 'vitest'
import { outlineOf } from '../../article/text.ts'
import { markdownOf } from '../../markdown/article.ts'
import { exported, publishedFrom, readFrom } from '../out/round-trip.fixture.ts'
import { parseJats } from './article.ts'
import { jatsArticle } from './jats.fixture.ts'

const mark = (id: string) => `<xref ref-type="fn" rid="${id}"><sup>1</sup></xref>`
const notes = (...inside: string[]) => `<back><fn-group>${inside.join('')}</fn-group></back>`
const note = (id: string, words: string) => `<fn id="${id}"><label>1</label><p>${words}</p></fn>`

const xml = jatsArticle({
  body: `<p>Milk${mark('n1')}.</p>`,
  back: `<fn-group>${note('n1', 'From cows.')}</fn-group>`,
}).replace(
  '</article>',
  `<sub-article article-type="translation" xml:lang="pt"><front-stub><title-group><article-title>Leite</article-title></title-group></front-stub><body><p>Leite${mark('n2')}.</p></body>${notes(note('n2', 'De vacas.'), '<fn><p>Pago pela leiteria.</p></fn>')}</sub-article>
<sub-article article-type="reviewer-report"><front-stub/><body><p>Good${mark('n3')}.</p></body>${notes(note('n3', 'Very.'))}</sub-article></article>`,
)
const { article } = parseJats(xml)
const [translation, report] = article.sections.filter(({ attached }) => attached)

test('a note of a sub-article belongs to it', () => {
  expect(article.notes.map(({ blocks, subArticle }) => [blocks, subArticle])).toEqual([
    [[{ t: 'p', c: ['From cows.'] }], undefined],
    [[{ t: 'p', c: ['De vacas.'] }], translation?.id],
    [[{ t: 'p', c: ['Pago pela leiteria.'] }], translation?.id],
    [[{ t: 'p', c: ['Very.'] }], report?.id],
  ])
})

test('an article whose sub-articles alone have notes has none in its outline', () => {
  const own = { ...article, notes: article.notes.filter(({ subArticle }) => subArticle) }
  expect(outlineOf(own).map(({ heading }) => heading)).not.toContain('Notes')
})

test('the JATS export has the notes of a sub-article in its back matter', () => {
  const out = exported(xml)
  const [own = '', ofTranslation = '', ofReport = ''] = out.split('<sub-article')
  expect(own).toContain('<p>From cows.</p>')
  expect(own).not.toContain('De vacas')
  expect(ofTranslation).toMatch(
    /<back><fn-group><fn id="[^"]+"><label>1<\/label><p>De vacas\.<\/p><\/fn><fn .*Pago pela/,
  )
  expect(ofReport).toContain('<p>Very.</p>')
  expect(readFrom(out)).toEqual(readFrom(xml))
})

test('the Markdown has the notes of a sub-article below it', () => {
  const markdown = markdownOf(publishedFrom(parseJats(xml)), { page: 'https://inflo.example.org/a', fileAt: String })
  const [own = '', ofTranslation = '', ofReport = ''] = markdown.split(/^## (?:Translation|Referee)/m)
  expect(ofTranslation).toMatch(/### Notes\n\nPago pela leiteria\.\n\n\[\^[^\]]+\]: De vacas\./)
  expect(ofReport).toMatch(/\]: Very\./)
  expect(own).not.toMatch(/vacas|Pago|Very/)
})
