import { expect, test } from 'vitest'
import { exported, readFrom } from '../out/round-trip.fixture.ts'
import { inlinesText, outlineOf, plainTextOf, sectionText, wordsOf } from '../../article/text.ts'
import { parseJats } from './article.ts'
import { compared } from './census/comparison.ts'
import { withNotShown } from './census/omissions.ts'
import { jatsArticle } from './jats.fixture.ts'

const REPORT = `<sub-article article-type="referee-report" id="s1"><front-stub>
<article-id pub-id-type="doi">10.5555/hard.1.r1</article-id>
<title-group><article-title>Warm, not <italic>hot</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Marsh</surname><given-names>Bela</given-names></name></contrib></contrib-group>
<pub-date><month>5</month><year>2024</year></pub-date>
<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Free to share.</license-p></license></permissions>
</front-stub><body><p>The cup in <xref ref-type="fig" rid="f1">my figure</xref> is warm<xref ref-type="bibr" rid="r1">1</xref>.</p>
<fig id="f1"><label>Figure A</label><graphic xlink:href="cup.tif"/></fig><sec><title>Minor points</title><p>None.</p></sec></body>
<back><ref-list><ref id="r1"><mixed-citation publication-type="journal"><source>J Cups</source> <year>1999</year></mixed-citation></ref></ref-list></back></sub-article>`
const TRANSLATION = `<sub-article article-type="translation" xml:lang="pt" id="s2"><front-stub>
<title-group><article-title>Leite morno</article-title></title-group><abstract><p>Resumo breve.</p></abstract></front-stub>
<body><sec><title>Métodos</title><p>Aquecemos o leite.</p></sec></body></sub-article>`
const EMPTY =
  '<sub-article article-type="reply"><front-stub><title-group><article-title>Only a title</article-title></title-group></front-stub></sub-article>'

const withParts = (...parts: string[]) =>
  jatsArticle({
    body: '<fig id="f1"><label>Figure 1</label><graphic xlink:href="own.tif"/></fig><p>Milk.</p>',
  }).replace('</article>', `${parts.join('')}</article>`)

const { article, census } = parseJats(withParts(REPORT, TRANSLATION))
const [report, translation] = article.sections.filter(({ attached }) => attached)

test('a review is shown after the article, with its title, author, date, DOI and licence', () => {
  expect(inlinesText(report?.heading ?? [])).toBe('Referee report: Warm, not hot')
  expect(report?.blocks).toEqual([
    {
      t: 'p',
      c: [
        'Bela Marsh',
        ' · ',
        'May 2024',
        ' · ',
        'DOI: ',
        { t: 'a', href: 'https://doi.org/10.5555/hard.1.r1', c: ['10.5555/hard.1.r1'] },
        ' · ',
        { t: 'a', href: 'https://creativecommons.org/licenses/by/4.0/', c: ['CC BY 4.0'] },
      ],
    },
  ])
  expect(report?.sections.map(({ heading }) => inlinesText(heading))).toEqual(['', 'Minor points', 'References'])
})

test.each([
  ['reviewer-report', 'Reviewer report 1', 'Reviewer report 1'],
  ['reply', 'Reply to Oda', 'Reply to Oda'],
  ['reply', 'Replying late', 'Reply: Replying late'],
  ['reviewer-report', 'Version 1', 'Referee report: Version 1'],
  ['weird (type', 'A title', 'Weird (type: A title'],
])('a %s with the title %j is headed %j', (type, title, heading) => {
  const part = REPORT.replace('referee-report', type).replace('Warm, not <italic>hot</italic>', title)
  const attached = parseJats(withParts(part)).article.sections.find((section) => section.attached)
  expect(inlinesText(attached?.heading ?? [])).toBe(heading)
})

test('its links lead to its own figures, and its references stay apart from those of the article', () => {
  const [first] = report?.sections ?? []
  const figure = first?.blocks.find(({ t }) => t === 'figure')
  expect(figure).toMatchObject({ label: 'Figure A' })
  expect(JSON.stringify(first?.blocks[0])).toContain(`"to":"${figure && 'id' in figure ? figure.id : ''}"`)
  expect(JSON.stringify(first?.blocks[0])).not.toContain('cite')
  expect(article.references).toEqual([])
  expect(sectionText(report?.sections[2] ?? report!)).toContain('J Cups. 1999.')
})

test('a translation has its language and its abstract', () => {
  expect(translation?.attached).toEqual({ language: 'pt' })
  expect(translation?.sections.map(({ heading }) => inlinesText(heading))).toEqual(['Abstract', 'Métodos'])
})

test('both are found by a search, but do not count as words of the article', () => {
  expect(plainTextOf(article)).toContain('Aquecemos o leite')
  expect(wordsOf(article)).toBe(wordsOf(parseJats(withParts()).article))
  expect(outlineOf(article).map(({ heading }) => heading)).toEqual([
    'Introduction',
    'Referee report: Warm, not hot',
    'Translation: Leite morno',
  ])
})

test('nothing of them is reported as missing, except those without a text', () => {
  const kinds = compared(census, article).filter(({ isArticle }) => isArticle)
  expect(kinds.map(({ found, missing }) => [found, missing.length])).toEqual([
    [1, 0],
    [1, 0],
  ])
  expect(article.front?.subArticles).toBeUndefined()
  const lacking = parseJats(withParts(REPORT, EMPTY))
  expect(lacking.article.front?.subArticles).toHaveLength(1)
  expect(withNotShown(lacking.census, lacking.article).front?.notShown?.[0]?.what).toBe(
    '1 reply is part of the original article',
  )
})

test('the export has them as sub-articles, and a second import is equal', () => {
  const xml = exported(withParts(REPORT, TRANSLATION))
  for (const part of [
    'article-type="referee-report"',
    '<front-stub><article-id pub-id-type="doi">10.5555/hard.1.r1</article-id><title-group><article-title>Warm, not <italic>hot</italic>',
    '<contrib contrib-type="author"><name><surname>Marsh</surname>',
    '<pub-date><month>5</month><year>2024</year></pub-date>',
    '<license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Free to share.',
    'article-type="translation" xml:lang="pt"',
    '<abstract><p>Resumo breve.</p></abstract></front-stub><body><sec',
    '<mixed-citation publication-type="journal"><source>J Cups</source> <year>1999</year></mixed-citation>',
  ])
    expect(xml).toContain(part)
  expect(readFrom(xml)).toEqual(readFrom(withParts(REPORT, TRANSLATION)))
})

test('a review says what it recommends, and the export repeats it', () => {
  const custom =
    '<custom-meta-group><custom-meta><meta-name>recommendation</meta-name><meta-value>approve</meta-value></custom-meta></custom-meta-group></front-stub>'
  const xml = withParts(REPORT.replace('</front-stub>', custom))
  const [own] = parseJats(xml).article.sections.filter(({ attached }) => attached)
  expect(own && sectionText(own)).toContain('Recommendation: approve')
  expect(exported(xml)).toContain('<meta-name>recommendation</meta-name><meta-value>approve</meta-value>')
})

test('the references of a review keep their labels in the export', () => {
  const xml = withParts(REPORT.replace('<ref id="r1">', '<ref id="r1"><label>R7</label>'))
  expect(exported(xml)).toContain('<label>R7</label>')
})
