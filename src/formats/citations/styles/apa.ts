import type { CitedName, ReferenceRecord } from '../reference.ts'
import { apaEditors, apaNames, isLikeArticle, isPart, leading } from './names.ts'
import { wholePages, withDashes } from '../pages.ts'
import { doiAddress } from '../identifiers.ts'
import { apaDate, editionOf, isWhole, joined, known, stopped, volumeOf, yearOf } from './parts.ts'

// Formats references according to the Publication Manual of the APA, 7th edition. Unknown fields are omitted.

function lead(item: ReferenceRecord): string {
  const { names, areEditors } = leading(item)
  const ending = areEditors ? (names.length > 1 ? '(Eds.)' : '(Ed.)') : ''
  return known([apaNames(names), ending], ' ')
}

// Returns whether the style prints the full date: for web pages and newspaper articles.
const hasDay = ({ type }: ReferenceRecord): boolean => type === 'webpage' || type === 'article-newspaper'

function dateOf(item: ReferenceRecord): string {
  if (item.status) return `(${item.status})`
  const date = hasDay(item) ? apaDate(item.issued) : yearOf(item.issued).replace('-', '–')
  return `(${date || 'n.d.'})`
}

/** Returns whether pages are a range or a list. A single value is treated as an article number. */
const isSpan = (page: string): boolean => span(page) !== page || page.includes(',')

const span = (page: string): string => withDashes(page, '–')

function inJournal({
  page: written = '',
  'page-first': first,
  number,
  volume = '',
  issue,
  ...item
}: ReferenceRecord): (string | undefined)[] {
  const page = wholePages(written)
  const pages = isSpan(page) || first ? span(page) : page && `Article ${page}`
  const where = !page && number ? `Article ${number}` : pages
  return [item.title, known([item['container-title'], volume + (issue ? `(${issue})` : ''), where], ', ')]
}

function inBook({ editor = [], page: written = '', ...item }: ReferenceRecord): (string | undefined)[] {
  const page = wholePages(written)
  const pages = page && (isSpan(page) ? `pp. ${span(page)}` : `p. ${page}`)
  const within = known([editionOf(item), volumeOf(item), pages], ', ')
  const book = known([editor.length ? apaEditors(editor) : '', item['container-title']], ', ')
  const placed = within && `(${within})`
  return book
    ? [item.title, known([`In ${book}`, placed], ' '), item.publisher]
    : [known([item.title, placed], ' '), item.publisher]
}

const KINDS: Partial<Record<ReferenceRecord['type'], string>> = { dataset: 'Data set', software: 'Computer software' }

function bracketed({ type, genre, publisher }: ReferenceRecord): string {
  if (type === 'thesis') return `[${known([genre ?? 'Doctoral dissertation', publisher], ', ')}]`
  return KINDS[type] ? `[${KINDS[type]}]` : ''
}

const isSame = (names: CitedName[] | undefined, site: string): boolean =>
  names?.length === 1 && names.some((name) => 'literal' in name && name.literal === site)

function onItsOwn(item: ReferenceRecord): (string | undefined)[] {
  const source = item.type === 'thesis' ? item['container-title'] : (item['container-title'] ?? item.publisher)
  const { author, editor } = item
  // The editors of a work with authors: "(C. Carson, Ed.)".
  const editors = author && editor ? apaEditors(editor).replace(/ \((Eds?\.)\)$/, ', $1') : ''
  const details = known([editionOf(item), volumeOf(item), item.type === 'article' ? '' : item.number], ', ')
  const about = known([editors, details], '; ')
  const title = known([item.title, about && `(${about})`, bracketed(item)], ' ')
  // If the author also published the page, the name is printed only once.
  return [title, source && !isSame(item.author, source) ? source : undefined]
}

function sentencesOf(item: ReferenceRecord): (string | undefined)[] {
  if (item.type === 'article-journal' || item.type === 'article-newspaper' || isLikeArticle(item))
    return inJournal(item)
  return isPart(item) ? inBook(item) : onItsOwn(item)
}

/**
 * Returns "Okafor, A., & Watanabe, J. (2026). Title. Journal, 3(2), 17–24. https://doi.org/10.5555/x". Lists up to
 * twenty authors. Pure.
 */
export function apa(item: ReferenceRecord): string {
  if (isWhole(item)) return item.text
  const names = lead(item)
  const [title, ...others] = sentencesOf(item)
  // Without authors, the title precedes the date.
  const text = names
    ? `${stopped(names)} ${joined([dateOf(item), title, ...others])}`
    : `${stopped(title ?? '')} ${joined([dateOf(item), ...others])}`
  return known([text, item.DOI ? doiAddress(item.DOI) : item.URL], ' ')
}
