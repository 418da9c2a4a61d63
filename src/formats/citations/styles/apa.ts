import type { CitedName, ReferenceRecord } from '../reference.ts'
import { apaEditors, apaNames, isPart, leading } from './names.ts'
import { doiAddress } from '../identifiers.ts'
import { apaDate, editionOf, isWhole, joined, known, stopped, volumeOf, yearOf } from './parts.ts'

// After the Publication Manual of the APA, 7th edition. What a citation does not know is left out.

function lead(item: ReferenceRecord): string {
  const { names, areEditors } = leading(item)
  const ending = areEditors ? (names.length > 1 ? '(Eds.)' : '(Ed.)') : ''
  return known([apaNames(names), ending], ' ')
}

// What appears daily is found by its day.
const hasDay = ({ type }: ReferenceRecord): boolean => type === 'webpage' || type === 'article-newspaper'

function dateOf(item: ReferenceRecord): string {
  if (item.status) return `(${item.status})`
  const date = hasDay(item) ? apaDate(item.issued) : yearOf(item.issued).replace('-', '–')
  return `(${date || 'n.d.'})`
}

/** Returns whether pages are a span; a single number is the article's own. */
const isSpan = (page: string): boolean => /^\w+-\w+$/.test(page)

function inJournal({ page = '', number, volume = '', issue, ...item }: ReferenceRecord): (string | undefined)[] {
  const pages = isSpan(page) ? page.replace('-', '–') : page && `Article ${page}`
  const where = !page && number ? `Article ${number}` : pages
  return [item.title, known([item['container-title'], volume + (issue ? `(${issue})` : ''), where], ', ')]
}

function inBook({ editor = [], page, ...item }: ReferenceRecord): (string | undefined)[] {
  const pages = page && (isSpan(page) ? `pp. ${page.replace('-', '–')}` : `p. ${page}`)
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
  const about = known([editionOf(item), volumeOf(item), item.type === 'article' ? '' : item.number], ', ')
  const title = known([item.title, about && `(${about})`, bracketed(item)], ' ')
  // Who wrote a page and published it is named once.
  return [title, source && !isSame(item.author, source) ? source : undefined]
}

function sentencesOf(item: ReferenceRecord): (string | undefined)[] {
  if (item.type === 'article-journal' || item.type === 'article-newspaper') return inJournal(item)
  return isPart(item.type) ? inBook(item) : onItsOwn(item)
}

/**
 * Returns "Okafor, A., & Watanabe, J. (2026). Title. Journal, 3(2), 17–24. https://doi.org/10.5555/x". Twenty authors
 * are named. Pure.
 */
export function apa(item: ReferenceRecord): string {
  if (isWhole(item)) return item.text
  const names = lead(item)
  const [title, ...others] = sentencesOf(item)
  // Without authors the title comes first.
  const text = names
    ? `${stopped(names)} ${joined([dateOf(item), title, ...others])}`
    : `${stopped(title ?? '')} ${joined([dateOf(item), ...others])}`
  return known([text, item.DOI ? doiAddress(item.DOI) : item.URL], ' ')
}
