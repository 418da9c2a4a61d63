import { describe, expect, test } from 'vitest'
import { plainTextOf } from '../../article/text.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'
import { exported, readFrom } from '../out/round-trip.fixture.ts'

const read = (groups: string, language = 'en') => {
  const { keywords, article, unread } = parseJats(jatsArticle({ root: `xml:lang="${language}"`, meta: groups }))
  return { keywords, groups: article.front?.keywordGroups, article, unread }
}

const group = (attributes: string, keywords: string[], title = '') =>
  `<kwd-group ${attributes}>${title && `<title>${title}</title>`}${keywords.map((one) => `<kwd>${one}</kwd>`).join('')}</kwd-group>`

describe('the authors’ keywords in the article’s language are its keywords', () => {
  test('organisms, abbreviations and other languages are apart, with titles, and can be found', () => {
    const { keywords, groups, article, unread } = read(
      group('kwd-group-type="author"', ['malaria', 'bed nets'], 'Keywords:') +
        group('kwd-group-type="research-organism"', ['Mouse']) +
        group('', ['ITN: insecticide-treated net'], 'Abbreviations') +
        group('xml:lang="fr"', ['paludisme', 'moustiquaires']) +
        group('kwd-group-type="MeSH"', ['Malaria/prevention &amp; control']),
    )
    expect(keywords).toEqual(['malaria', 'bed nets'])
    expect(groups).toEqual([
      { kind: 'research-organism', title: 'Research organism', language: 'en', keywords: ['Mouse'] },
      { kind: '', title: 'Abbreviations', language: 'en', keywords: ['ITN: insecticide-treated net'] },
      { kind: '', title: 'Keywords in French', language: 'fr', keywords: ['paludisme', 'moustiquaires'] },
      { kind: 'MeSH', title: 'MeSH', language: 'en', keywords: ['Malaria/prevention & control'] },
    ])
    expect(plainTextOf(article)).toContain('moustiquaires')
    expect(unread).toEqual([])
  })

  test.each([
    [
      'in the language of a Spanish article',
      `${group('xml:lang="en"', ['fever'])}${group('xml:lang="es"', ['fiebre'])}`,
      'es',
      ['fiebre'],
    ],
    ['in a regional form of the language', group('xml:lang="pt-BR"', ['febre']), 'pt', ['febre']],
    ['in another language, if there are no others', group('xml:lang="en"', ['fever']), 'de', ['fever']],
    ['of an unknown kind, if there are no others', group('kwd-group-type="free"', ['fever']), 'en', ['fever']],
    [
      'in two groups',
      group('', ['fever']) + group('kwd-group-type="author-generated"', ['rash', 'fever']),
      'en',
      ['fever', 'rash'],
    ],
  ])('%s', (_what, groups, language, expected) => {
    expect(read(groups, language).keywords).toEqual(expected)
  })

  test('of an article with subject headings only, there are none', () => {
    expect(read(group('kwd-group-type="mesh"', ['Fever'])).keywords).toEqual([])
  })

  test('identifiers of terms are not part of a keyword, and stay in the export', () => {
    const terms =
      '<kwd-group><compound-kwd><compound-kwd-part content-type="id">http://cups.example/terms/7</compound-kwd-part><compound-kwd-part>Cups</compound-kwd-part><compound-kwd-part>7</compound-kwd-part></compound-kwd></kwd-group>'
    const xml = jatsArticle({ meta: terms })
    expect(parseJats(xml).keywords).toEqual(['Cups'])
    expect(exported(xml)).toContain('<compound-kwd-part content-type="id">http://cups.example/terms/7<')
  })

  test('compound, nested and unstructured keywords are separate terms', () => {
    const parts =
      '<compound-kwd><compound-kwd-part>AKI</compound-kwd-part><compound-kwd-part>acute kidney injury</compound-kwd-part></compound-kwd><kwd>Kidney<nested-kwd>Glomerulus</nested-kwd></kwd>'
    expect(read(`<kwd-group>${parts}</kwd-group>`).keywords).toEqual([
      'AKI: acute kidney injury',
      'Kidney',
      'Glomerulus',
    ])
    expect(
      read('<kwd-group><unstructured-kwd-group>sepsis; fluids, shock</unstructured-kwd-group></kwd-group>').keywords,
    ).toEqual(['sepsis', 'fluids', 'shock'])
  })
})

test('of a compound keyword, the term is shown, and the export keeps its identifier and code', () => {
  const part = (type: string, text: string) => `<compound-kwd-part content-type="${type}">${text}</compound-kwd-part>`
  const [address, code] = [part('vocab-term-identifier', 'http://vocab.example/7'), part('code', '7')]
  const inGroup = (...keywords: string[]) =>
    `<kwd-group kwd-group-type="author">${keywords.map((one) => `<compound-kwd>${one}</compound-kwd>`).join('')}</kwd-group>`
  const meta = inGroup(address + part('term', 'Warm milk') + code, address + part('', 'Cups'), address)
  const xml = jatsArticle({ meta })
  expect(parseJats(xml).keywords).toEqual(['Warm milk', 'Cups', 'http://vocab.example/7'])
  expect(parseJats(xml).unread).toEqual([])
  expect(exported(xml)).toContain(`${address}${part('term', 'Warm milk')}${code}`)
  expect(exported(xml).match(/<kwd-group/g)).toHaveLength(1)
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})
