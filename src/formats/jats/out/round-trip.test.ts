import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownArticles } from '../in/articles.fixture.ts'
import { jatsArticle, jatsReferences } from '../in/jats.fixture.ts'
import { parseJats } from '../in/article.ts'
import { exported, furtherParts, readFrom } from './round-trip.fixture.ts'

test.each(ownArticles())('$name is equal after import, export and import', ({ xml }) => {
  expect(readFrom(exported(xml))).toEqual(readFrom(xml))
})

const trial = exported(readFileSync(resolve(import.meta.dirname, '../in/fixtures/registered-trial.xml'), 'utf8'))

describe('the export repeats from the file', () => {
  test.each([
    ['the type of article', 'article-type="systematic-review"'],
    ['the subjects', '<subj-group subj-group-type="Discipline-v3"><subject>Medicine</subject><subj-group>'],
    ['the number in PubMed', '<article-id pub-id-type="pmid">90000007</article-id>'],
    ['the number in PubMed Central', '<article-id pub-id-type="pmcid">PMC9000007</article-id>'],
    ['the ISSN in print', '<issn pub-type="ppub">1111-1119</issn>'],
    ['the title of the journal in short', '<abbrev-journal-title>J. Pretend Ward</abbrev-journal-title>'],
    ['the language of a title', '<trans-title-group xml:lang="de"><trans-title>Warme Milch'],
    ['equal contributions', 'corresp="yes" equal-contrib="yes"'],
    ['the death of an author', 'deceased="yes"'],
    ['a person with a single name', '<name><surname>Sumarno</surname></name>'],
    ['other identifiers of people', '<contrib-id contrib-id-type="scopus">700000007</contrib-id>'],
    ['identifiers of institutions', '<institution-id institution-id-type="ror">https://ror.org/00example0<'],
    ['the country of an institution', '<country country="DE">Germany</country>'],
    ['notes on authors', '<fn fn-type="current-aff" id="author-note-2"><p>Current address: Lantern Clinic, <italic>'],
    ['the author of a note', '<xref ref-type="fn" rid="author-note-2">'],
    ['e-mail addresses', '<email>ricarda@wards.example</email>'],
    ['the date in print', '<pub-date pub-type="ppub"><season>Summer</season><year>2021</year></pub-date>'],
    ['the year of the copyright', '<copyright-year>2021</copyright-year>'],
    ['the address of the licence', '<ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref>'],
    ['the kind of a summary', '<abstract abstract-type="plain-language-summary"><title>In plain words</title>'],
    ['the language of an abstract', '<trans-abstract xml:lang="de"><title>Abstract in German</title>'],
    ['the language of keywords', '<kwd-group kwd-group-type="author" xml:lang="en">'],
    ['the identifier of a funder', '<institution-id institution-id-type="FundRef">https://doi.org/10.13039/100000007<'],
    ['the number of an award', '<award-id>LT/07</award-id><principal-award-recipient><name><surname>Okafor'],
    ['the statement on funding', '<funding-statement>Funded by the Lantern Trust.</funding-statement>'],
    ['the conference', '<conf-name>Nights of Farland</conf-name>'],
    ['the statement on data', '<meta-value>All data are in the cup.</meta-value>'],
    ['acknowledgements', /<ack id="[^"]*"><title>Acknowledgements<\/title><p>Thanks to the cows/],
    ['appendices', /<app-group><app id="[^"]*"><title>Appendix A<\/title>/],
    [
      'every panel of a figure',
      /<graphic xlink:href="cups-a.tif"><alt-text>A cup<\/alt-text><\/graphic><graphic xlink:href="cups-b.tif"\/>/,
    ],
  ])('%s', (_name, part) => expect(trial).toEqual(expect.stringMatching(part instanceof RegExp ? part : escaped(part))))

  test('without statements twice', () => {
    expect(trial.split('Conceived the study')).toHaveLength(2)
    expect(trial.split('Funded by the Lantern Trust')).toHaveLength(2)
    expect(trial.split('All data are in the cup')).toHaveLength(2)
  })
})

const escaped = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

const cited = (citation: string) => {
  const xml = exported(jatsArticle({ back: jatsReferences(citation) }))
  return { xml, before: parseJats(jatsArticle({ back: jatsReferences(citation) })), after: parseJats(xml) }
}

describe('the parts of a reference stay parts', () => {
  test.each([
    [
      'a title that ends with the year',
      '<mixed-citation publication-type="journal"><name><surname>Hollis</surname><given-names>T</given-names></name>. <article-title>Falls in 2011</article-title>. <source>2011</source> <year>2011</year>;<volume>2011</volume>:<fpage>2011</fpage>-<lpage>2019</lpage></mixed-citation>',
    ],
    [
      'parts of which the text has no words',
      '<element-citation publication-type="book"><person-group person-group-type="editor"><collab>Cup Society</collab></person-group><source>Cups</source><year>1998a</year><page-range>3-5, 9</page-range><isbn>0-0</isbn></element-citation>',
    ],
    [
      'the citation of NLM 2',
      '<citation citation-type="journal"><person-group person-group-type="author"><name><surname>Marsh</surname><given-names>B</given-names></name><etal/></person-group><article-title>Cups</article-title><source>J Cups</source><year>1999</year><volume>3</volume><fpage>1</fpage></citation>',
    ],
    [
      'two forms of one work',
      '<citation-alternatives><mixed-citation>Marsh B. Cups. 1999.</mixed-citation><element-citation publication-type="journal"><article-title>Cups</article-title><year>1999</year></element-citation></citation-alternatives>',
    ],
  ])('%s', (_name, citation) => {
    const { before, after } = cited(citation)
    expect(after.article.references).toEqual(before.article.references)
  })

  test('bold type in a year or a volume is an attribute, since JATS does not allow it', () => {
    const { xml, after } = cited(
      '<mixed-citation><source>J Cups</source> <year><bold>1999</bold></year>;<volume><bold>3</bold></volume>:<elocation-id>e7</elocation-id></mixed-citation>',
    )
    expect(xml).toContain(
      '<year specific-use="bold">1999</year>;<volume specific-use="bold">3</volume>:<elocation-id>e7</elocation-id>',
    )
    expect(after.article.references[0]).toMatchObject({ year: '1999', volume: '3', pages: 'e7' })
  })

  test('types that JATS does not list are custom types', () => {
    const { xml } = cited(
      '<mixed-citation><person-group person-group-type="narrator"><collab>Cup Society</collab></person-group> <pub-id pub-id-type="cupid">7</pub-id></mixed-citation>',
    )
    expect(xml).toContain('<person-group person-group-type="custom" custom-type="narrator">')
    expect(xml).toContain('<pub-id pub-id-type="custom" custom-type="cupid">7</pub-id>')
  })
})

describe('further parts of the front matter', () => {
  test('are equal after import, export and import', () => {
    expect(readFrom(exported(furtherParts))).toEqual(readFrom(furtherParts))
  })

  test.each([
    'milk',
    'Surgeon',
    'Warm Milk Study',
    'Fund of Kano',
    'A loose note',
    'Nights',
    '陽子',
    'cow',
    'In the cup',
  ])('have "%s" once in the export', (words) => expect(exported(furtherParts).split(`>${words}`)).toHaveLength(2))
})

test('a field of the article without a value is exported with an empty one, which JATS requires', () => {
  const meta =
    '<custom-meta-group><custom-meta><meta-name>Cups</meta-name><meta-value/></custom-meta></custom-meta-group>'
  expect(exported(jatsArticle({ meta }))).toMatch(/<meta-name>Cups<\/meta-name><meta-value(?:\/>|><\/meta-value>)/)
})
