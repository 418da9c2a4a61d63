import { expect, test } from 'vitest'
import { parseJats } from '../in/article.ts'
import { allArticles, realArticles } from '../in/real-articles.fixture.ts'
import { children, descendants, type Element, nameOf, readJatsFile, textOf } from '../xml/xml.ts'
import { citationXml } from './citation.ts'

const ALL_ARTICLES_MS = 300_000
const PEOPLE = ['surname', 'given-names', 'suffix', 'collab']

/**
 * Returns the parts of cited people's names: "surname Visvader", "given-names J. E". A name in another script may have
 * its parts in reverse order.
 */
const peopleIn = (reference: Element): string[] =>
  descendants(reference, ...PEOPLE)
    .map((part) => `${nameOf(part)} ${textOf(part)}`)
    .toSorted()

const citationElement = (xml: string): Element =>
  readJatsFile(
    `<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"><front/><ref>${xml}</ref></article>`,
  ).root

/** Returns pairs of the people in the source and in the export, for each reference in which they differ. */
const differences = (): string[][][] =>
  allArticles()
    .flatMap(({ xml }) => {
      // Omits the references of sub-articles, which are part of their text.
      const sources = children(readJatsFile(xml).root)
        .filter((part) => !/^(?:sub-article|response)$/.test(nameOf(part)))
        .flatMap((part) => descendants(part, 'ref'))
        .map(peopleIn)
      const exported = parseJats(xml).article.references.map((reference) =>
        peopleIn(citationElement(citationXml(reference, new Map()))),
      )
      expect(exported).toHaveLength(sources.length)
      return sources.map((source, index) => [source, exported[index] ?? []])
    })
    .filter(([one, other]) => String(one) !== String(other))

test('an export tags the people of a reference as the imported file does', { timeout: ALL_ARTICLES_MS }, ({ skip }) => {
  expect(differences()).toEqual([])
  skip(realArticles().length === 0, 'SKIPPED: no real articles in ../shared/data/plos; only our own were read')
})
