import type { ReferenceRecord } from '../reference.ts'
import { wholePages } from '../pages.ts'
import { isLikeArticle, isPart, leading, medicalNames } from './names.ts'
import {
  editionOf,
  isWhole,
  joined,
  known,
  medicalDate,
  medicalTitle,
  place,
  statusOf,
  thesisKind,
  volumeOf,
} from './parts.ts'

// Formats references according to the ICMJE's samples and NLM's Citing Medicine. Unknown fields are omitted.

const AUTHORS = { max: 6, named: 6 }

const editors = (count: number): string => (count > 1 ? 'editors' : count === 1 ? 'editor' : '')

function lead(item: ReferenceRecord): string {
  const { names, areEditors } = leading(item)
  return known([medicalNames(names, AUTHORS), areEditors ? editors(names.length) : ''], ', ')
}

/** Shortens a page range: "284-287" becomes "284-7". Source: Citing Medicine, "Location (Pagination)". */
const shortPages = (page: string): string =>
  wholePages(page).replace(/^(\d+)-(\d+)$/, (whole, from: string, to: string) => {
    if (from.length !== to.length) return whole
    const same = Array.from(from).findIndex((digit, index) => digit !== to[index])
    return same > 0 ? `${from}-${to.slice(same)}` : whole
  })

// The access date is omitted for works with a DOI: their content does not change, unlike the content of web pages.
const cited = ({ accessed, DOI }: ReferenceRecord): string =>
  accessed && !DOI ? ` [cited ${medicalDate(accessed)}]` : ''

/** Returns the editors of a work that also has authors: "Carson C, editor". */
const namedEditors = ({ editor = [] }: ReferenceRecord): string =>
  known([medicalNames(editor, AUTHORS), editors(editor.length)], ', ')

const dateOf = (item: ReferenceRecord): string => (medicalDate(item.issued) + cited(item)).trim()

function inJournal(item: ReferenceRecord): (string | undefined)[] {
  const journal = medicalTitle(item) ?? item.publisher
  const where = place({ ...item, page: item.page && shortPages(item.page) }) || item.number
  const source = item.type === 'article' ? `${journal ?? ''} [Preprint]`.trim() : journal
  return [lead(item), item.title, source, known([known([statusOf(item), dateOf(item)], ' '), where], ';')]
}

/** Returns the series, "(Lecture notes; vol. 12)", which is printed last. */
function series({ 'collection-title': title, volume, number }: ReferenceRecord): string {
  const at = volume ? `vol. ${volume}` : number && `no. ${number}`
  return title ? `(${known([title, at], '; ')})` : ''
}

// Citing Medicine prints "Forthcoming" before the date.
const dated = (before: string, item: ReferenceRecord): string =>
  known([before, known([before ? item.status : statusOf(item), dateOf(item)], ' ')], '; ')

const imprint = (item: ReferenceRecord): string => dated(known([item['publisher-place'], item.publisher], ': '), item)

function inBook(item: ReferenceRecord): (string | undefined)[] {
  const { page } = item
  const book = known([namedEditors(item), item['container-title']], '. ')
  const pages = page && `p. ${shortPages(page)}`
  return [
    lead(item),
    item.title,
    book && `In: ${book}`,
    editionOf(item),
    volumeOf(item),
    imprint(item),
    pages,
    series(item),
  ]
}

const KINDS: Partial<Record<ReferenceRecord['type'], string>> = { dataset: 'dataset', software: 'software' }

function kindOf(item: ReferenceRecord): string {
  if (item.type === 'thesis') return ` [${thesisKind(item)}]`
  const kind = KINDS[item.type] ?? (item.URL && !item.DOI ? 'Internet' : undefined)
  return kind ? ` [${kind}]` : ''
}

function onItsOwn(item: ReferenceRecord): (string | undefined)[] {
  const source = item.publisher ? imprint(item) : dated(item['container-title'] ?? '', item)
  const number = item.number && (item.type === 'report' ? `Report No.: ${item.number}` : item.number)
  const title = item.title + kindOf(item)
  const about = [editionOf(item), item.author ? namedEditors(item) : '', volumeOf(item)]
  // The number of a report identifies the report; it is not the position in the series.
  if (item['collection-title'] && item.type !== 'report') return [lead(item), title, ...about, source, series(item)]
  return [lead(item), title, ...about, source, number, series({ ...item, number: undefined })]
}

function sentencesOf(item: ReferenceRecord): (string | undefined)[] {
  if (item.type.startsWith('article') || isLikeArticle(item)) return inJournal(item)
  return isPart(item) ? inBook(item) : onItsOwn(item)
}

/**
 * Returns "Okafor A, Watanabe J. Title. Journal. 2026 Mar 7;3(2):17-24. doi: 10.5555/x". Lists up to six authors,
 * followed by "et al" if there are more. The PubMed Central number comes last, as in Citing Medicine. Pure.
 */
export function vancouver(item: ReferenceRecord): string {
  if (isWhole(item)) return item.text
  const found = item.DOI ? `doi: ${item.DOI}` : item.URL && `Available from: ${item.URL}`
  const archived = item.PMCID && `PMCID: ${item.PMCID}`
  return known([joined(sentencesOf(item)), known([found, archived], found && item.DOI ? '. ' : ' ')], ' ')
}
