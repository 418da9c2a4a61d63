import { describe, expect, test } from 'vitest'
import { jatsArticle } from '../in/jats.fixture.ts'
import { withoutForbiddenReferences } from './forbidden-characters.ts'
import { JatsError, readJatsFile } from './xml.ts'

const refusalOf = (xml: string): string => {
  try {
    readJatsFile(xml)
  } catch (error) {
    if (error instanceof JatsError) return error.message
    throw error
  }
  throw new Error('The file was read.')
}

describe('elements around an article', () => {
  const article = jatsArticle({ doi: '10.5555/wrapped.1' })

  test.each([
    ['a set of PubMed Central', `<pmc-articleset>${article}</pmc-articleset>`],
    [
      'an answer of OAI-PMH',
      `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01</responseDate><request verb="GetRecord"/><GetRecord><record><header><identifier>oai:x:1</identifier></header><metadata>${article}</metadata></record></GetRecord></OAI-PMH>`,
    ],
    ['a record', `<record><header/><metadata>${article}</metadata></record>`],
    ['metadata with a prefix', `<oai:metadata xmlns:oai="urn:oai">${article}</oai:metadata>`],
  ])('%s is unwrapped', (_what, xml) => {
    expect(readJatsFile(xml).root.nodeName).toBe('article')
  })

  test('several articles and answers without an article are refused', () => {
    expect(refusalOf(`<pmc-articleset>${article}${article}</pmc-articleset>`)).toBe(
      'The file contains 2 articles. Please import each one separately.',
    )
    expect(refusalOf('<pmc-articleset><Reply error="not open"/></pmc-articleset>')).toBe(
      'This is not a JATS article: there is no <article> in its <pmc-articleset>.',
    )
    expect(refusalOf('<record><metadata><dc/></metadata></record>')).toContain('there is no <article>')
  })
})

describe('references to characters that XML forbids', () => {
  test('are left out in texts, attributes, comments and processing instructions, with their lines', () => {
    const xml = jatsArticle({
      body: '<p id="a&#x1F;b">One&#6; two&#xFFFE;\n<!-- &#2; -->\n<?publisher a&#0006;b?></p>',
    })
    const { root, forbidden } = readJatsFile(xml)
    expect(root.textContent).toContain('One two\n')
    const from = xml.split('\n').findIndex((line) => line.includes('One')) + 1
    expect(forbidden).toEqual([from, from, from, from + 1, from + 2])
  })

  test.each([
    ['surrogates and numbers beyond Unicode', 'a&#xD83D;b&#1114112;c', 'abc'],
    ['allowed characters', '&#9;&#x1F600;&#10;&#55357', '&#9;&#x1F600;&#10;&#55357'],
    ['text in a CDATA section', '<![CDATA[a&#6;b]]>&#6;', '<![CDATA[a&#6;b]]>'],
    ['an open CDATA section', '<![CDATA[a&#6;', '<![CDATA[a&#6;'],
  ])('%s', (_what, text, expected) => {
    expect(withoutForbiddenReferences(text).text).toBe(expected)
  })
})
