import { expect, test } from 'vitest'
import { parseJats } from '../in/article.ts'
import { allArticles, realArticles } from '../in/real-articles.fixture.ts'
import { articleElement, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'
import { citationXml } from './citation.ts'

const ALL_ARTICLES_MS = 300_000
const PEOPLE = ['surname', 'given-names', 'suffix', 'collab']

/**
 * Returns the cited people: "surname Visvader", "given-names J. E". A form in another script may have the parts in
 * reverse order.
 */
const peopleIn = (reference: Element): string[] =>
  descendants(reference, ...PEOPLE)
    .map((part) => `${nameOf(part)} ${textOf(part)}`)
    .toSorted()

const citationElement = (xml: string): Element =>
  articleElement(
    `<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"><front/><ref>${xml}</ref></article>`,
  )

/** Returns pairs of people that differ between source and export: the source's first, then ours. */
const differences = (): string[][][] =>
  allArticles()
    .flatMap(({ xml }) => {
      const sources = descendants(articleElement(xml), 'ref').map(peopleIn)
      const exported = parseJats(xml).article.references.map((reference) =>
        peopleIn(citationElement(citationXml(reference, new Map()))),
      )
      expect(exported).toHaveLength(sources.length)
      return sources.map((source, index) => [source, exported[index] ?? []])
    })
    .filter(([one, other]) => String(one) !== String(other))

test(
  'the people of a reference leave as the file that was imported tags them',
  { timeout: ALL_ARTICLES_MS },
  ({ skip }) => {
    expect(differences()).toEqual([])
    skip(realArticles().length === 0, 'SKIPPED: no real articles in ../shared/data/plos; only our own were read')
  },
)
