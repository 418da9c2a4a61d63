import { attribute, at, child, children, descendants, type Element, nameOf, textOf } from '../xml/xml.ts'
import { affiliationsOf, placesOf } from './affiliations.ts'
import { contributorsApart } from './collaborations.ts'
import { fullName, namesOf } from './names.ts'

/**
 * Names of sub-articles by `article-type` and `response-type`. Sources: JATS, and the values that eLife, F1000, SciELO
 * and PLOS use.
 */
const KINDS: Record<string, [one: string, many: string]> = {
  translation: ['translation', 'translations'],
  'reviewer-report': ['referee report', 'referee reports'],
  'referee-report': ['referee report', 'referee reports'],
  'peer-review': ['referee report', 'referee reports'],
  review: ['referee report', 'referee reports'],
  'aggregated-review-documents': ['collection of reviews', 'collections of reviews'],
  'decision-letter': ['decision letter', 'decision letters'],
  'editor-report': ['editor’s report', 'editor’s reports'],
  'author-comment': ['author response', 'author responses'],
  reply: ['reply', 'replies'],
  response: ['reply', 'replies'],
  abstract: ['abstract', 'abstracts'],
}

/** Returns the name of a `sub-article` or `response`, in the singular and the plural. Pure. */
export function kindOfSubArticle(element: Element): [one: string, many: string] {
  const isResponse = nameOf(element) === 'response'
  const type = attribute(element, isResponse ? 'response-type' : 'article-type').toLowerCase()
  const named = KINDS[type]
  if (named) return named
  const words = type.replace(/[-_]+/g, ' ').trim() || (isResponse ? 'response' : 'sub-article')
  return [words, words.endsWith('s') ? words : `${words}s`]
}

/** Returns the metadata of a sub-article. Pure. */
export const metaOfSubArticle = (element: Element): Element | undefined =>
  child(element, 'front-stub') ?? at(element, 'front', 'article-meta')

/** Returns a sub-article's own title; undefined if it has none. Pure. */
export const titleOfSubArticle = (element: Element): Element | undefined =>
  child(child(metaOfSubArticle(element), 'title-group'), 'article-title')

/** Returns the names of a sub-article's authors, editors and other contributors. Pure. */
export function authorsOfSubArticle(element: Element): string[] {
  const meta = metaOfSubArticle(element)
  return meta ? contributorsApart(meta).flatMap(nameOfContributor) : []
}

const nameOfContributor = (contributor: Element): string[] => {
  const names = namesOf(contributor)
  return names ? [fullName(names)] : []
}

/** Returns the affiliations of a sub-article's contributors, each with the names of these contributors. Pure. */
export function affiliationsOfSubArticle(meta: Element): { affiliation: string; names: string[] }[] {
  const places = placesOf(meta)
  const found = new Map<string, string[]>()
  for (const contributor of contributorsApart(meta))
    for (const affiliation of affiliationsOf(contributor, places))
      found.set(affiliation, [...(found.get(affiliation) ?? []), ...nameOfContributor(contributor)])
  return [...found].map(([affiliation, names]) => ({ affiliation, names }))
}

/** Names of the elements of translations, reviews, letters and replies. */
export const SUB_ARTICLES: readonly string[] = ['sub-article', 'response']

/** Returns whether a sub-article has a text that can be shown. Pure. */
export const hasText = (element: Element): boolean => {
  const meta = metaOfSubArticle(element)
  const parts = [child(element, 'body'), child(element, 'back'), ...(meta ? children(meta, 'abstract') : [])]
  return parts.some((part) => textOf(part) !== '' || (part && descendants(part, 'graphic', 'media').length > 0))
}
