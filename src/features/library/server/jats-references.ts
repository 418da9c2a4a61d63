import type { Inline, Reference } from '../article.ts'
import { inlinesOf, rawInlines, type Reading, tidy } from './jats-inline.ts'
import { doiIn, linkTarget, webAddress } from './jats-links.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from './jats-xml.ts'

const CITATIONS = ['mixed-citation', 'element-citation', 'nlm-citation', 'citation', 'note']

const first = (citation: Element, ...names: string[]): Element | undefined => descendants(citation, ...names)[0]

function personName(name: Element): string {
  const parts = ['surname', 'given-names', 'suffix'].map((part) => textOf(child(name, part)))
  return parts.filter(Boolean).join(' ') || textOf(name)
}

/** "Simske JS, Kaech SM, et al." */
function authorsOf(citation: Element): string {
  const groups = children(citation, 'person-group').filter(
    (group) => !/editor/.test(attribute(group, 'person-group-type')),
  )
  const holders = groups.length ? groups : [citation]
  return holders
    .flatMap((holder) => children(holder))
    .flatMap((part) => {
      const name = nameOf(part)
      if (name === 'name' || name === 'string-name') return [personName(part)]
      if (name === 'collab') return [textOf(part)]
      return name === 'etal' ? ['et al.'] : []
    })
    .join(', ')
}

function pagesOf(citation: Element): string {
  const from = textOf(child(citation, 'fpage'))
  const to = textOf(child(citation, 'lpage'))
  if (from) return to && to !== from ? `${from}–${to}` : from
  return textOf(child(citation, 'page-range')) || textOf(child(citation, 'elocation-id'))
}

function publicId(citation: Element, type: 'doi' | 'pmid'): string {
  const given = descendants(citation, 'pub-id', 'object-id', 'article-id').find(
    (id) => attribute(id, 'pub-id-type') === type,
  )
  return textOf(given)
}

function doiOf(citation: Element): string | undefined {
  const links = descendants(citation, 'ext-link', 'uri')
  const candidates = [
    publicId(citation, 'doi'),
    ...links.flatMap((link) => [attribute(link, 'xlink:href'), textOf(link)]),
  ]
  const written = /\b10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;)\]]/.exec(textOf(citation))?.[0] ?? ''
  return [...candidates, written].map(doiIn).find(Boolean) || undefined
}

const urlOf = (citation: Element): string | undefined =>
  descendants(citation, 'ext-link', 'uri').map(linkTarget).find(Boolean) ??
  (webAddress(attribute(citation, 'xlink:href')) || undefined)

// In an element-citation the fields stand bare, without the marks that a reader expects between them.
const FIELDS = new Set([
  'person-group',
  'name',
  'collab',
  'etal',
  'article-title',
  'chapter-title',
  'source',
  'year',
  'volume',
  'issue',
  'fpage',
  'lpage',
  'page-range',
  'elocation-id',
  'pub-id',
  'object-id',
])

/** What an element-citation says beyond the usual fields: publisher, place, edition, comments, links. */
const remarksOf = (citation: Element, reading: Reading): Inline[] =>
  tidy(
    children(citation)
      .filter((part) => !FIELDS.has(nameOf(part)))
      .flatMap((part, index) => [...(index ? ['; '] : []), ...rawInlines(part, reading)]),
  )

const joined = (parts: Inline[][]): Inline[] =>
  parts.filter((part) => part.length).flatMap((part, index) => (index ? [' ', ...part] : part))

const sentence = (content: Inline[]): Inline[] => {
  if (!content.length) return content
  const last = content.at(-1)
  return typeof last === 'string' && /[.?!]$/.test(last) ? content : [...content, '.']
}

function structuredText(citation: Element, reading: Reading): Inline[] {
  const title = first(citation, 'article-title') ?? first(citation, 'chapter-title')
  const source = inlinesOf(child(citation, 'source'), reading)
  const volume = textOf(child(citation, 'volume'))
  const issue = textOf(child(citation, 'issue'))
  const editors = children(citation, 'person-group').filter((group) =>
    /editor/.test(attribute(group, 'person-group-type')),
  )
  const where = `${volume}${issue ? `(${issue})` : ''}${pagesOf(citation) ? `${volume ? ':' : ''}${pagesOf(citation)}` : ''}`
  const names = (group: Element) =>
    children(group).map((part) => (nameOf(part) === 'name' ? personName(part) : textOf(part) || 'et al.'))
  return tidy(
    joined([
      sentence([authorsOf(citation)].filter(Boolean)),
      sentence(inlinesOf(title, reading)),
      sentence(editors.length ? [`In: ${editors.flatMap(names).join(', ')}, editors`] : []),
      source.length ? sentence([{ t: 'i', c: source }]) : [],
      sentence([[textOf(child(citation, 'year')), where].filter(Boolean).join(';')].filter(Boolean)),
      sentence(remarksOf(citation, reading)),
    ]),
  )
}

const textOfCitation = (citation: Element, reading: Reading): Inline[] =>
  nameOf(citation) === 'element-citation' || nameOf(citation) === 'nlm-citation'
    ? structuredText(citation, reading)
    : inlinesOf(citation, reading)

function referenceOf(element: Element, number: number, reading: Reading): Reference {
  const citations = children(element).filter((part) => CITATIONS.includes(nameOf(part)))
  const main = citations[0] ?? element
  return {
    id: reading.ids.of(element),
    number,
    authors: authorsOf(main),
    year: textOf(child(main, 'year')),
    title: inlinesOf(first(main, 'article-title') ?? first(main, 'chapter-title'), reading),
    source: textOf(child(main, 'source')),
    volume: textOf(child(main, 'volume')),
    issue: textOf(child(main, 'issue')),
    pages: pagesOf(main),
    doi: doiOf(main),
    pmid: /^\d+$/.exec(publicId(main, 'pmid'))?.[0],
    url: urlOf(main),
    text: joined((citations.length ? citations : [element]).map((citation) => textOfCitation(citation, reading))),
  }
}

/** The numbered reference list, in the order of the file; nested lists follow one another. */
export const referencesOf = (root: Element, reading: Reading): Reference[] =>
  descendants(root, 'ref').map((element, index) => referenceOf(element, index + 1, reading))
