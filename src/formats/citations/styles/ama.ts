import type { ReferenceRecord } from '../reference.ts'
import { isLikeArticle, isPart, leading, medicalNames } from './names.ts'
import {
  americanDate,
  capitalized,
  editionOf,
  isWhole,
  joined,
  known,
  medicalTitle,
  place,
  statusOf,
  thesisKind,
  volumeOf,
  yearOf,
} from './parts.ts'

// Formats references according to the AMA Manual of Style, 11th edition. Unknown fields are omitted.

const AUTHORS = { max: 6, named: 3 }

const eds = (count: number): string => (count > 1 ? 'eds' : count === 1 ? 'ed' : '')

function lead(item: ReferenceRecord): string {
  const { names, areEditors } = leading(item)
  return known([medicalNames(names, AUTHORS), areEditors ? eds(names.length) : ''], ', ')
}

const published = (item: ReferenceRecord): string =>
  statusOf(item) || (item.issued ? `Published ${americanDate(item.issued)}` : '')

function inJournal(item: ReferenceRecord): (string | undefined)[] {
  const where = place(item)
  if (item.status) return [lead(item), item.title, medicalTitle(item), statusOf(item)]
  const date = where ? known([yearOf(item.issued), where], ';') : published(item)
  return [lead(item), item.title, medicalTitle(item), date]
}

const inPreprint = (item: ReferenceRecord): (string | undefined)[] => [
  lead(item),
  item.title,
  item['container-title'] ?? item.publisher,
  item.issued && `Preprint posted online ${americanDate(item.issued)}`,
]

const inNewspaper = (item: ReferenceRecord): (string | undefined)[] => [
  lead(item),
  item.title,
  item['container-title'],
  known([americanDate(item.issued), item.page], ':'),
]

const imprint = (item: ReferenceRecord): string =>
  known([known([item.publisher, item.status ?? yearOf(item.issued)], '; '), item.page], ':')

/** Returns the editors of a work that also has authors: "Carson C, ed". */
const namedEditors = ({ editor = [] }: ReferenceRecord): string =>
  known([medicalNames(editor, AUTHORS), eds(editor.length)], ', ')

function inBook(item: ReferenceRecord): (string | undefined)[] {
  const book = known([namedEditors(item), item['container-title']], '. ')
  return [lead(item), item.title, book && `In: ${book}`, volumeOf(item, 'Vol'), editionOf(item), imprint(item)]
}

const onWeb = (item: ReferenceRecord): (string | undefined)[] => [
  lead(item),
  item.title,
  editionOf(item),
  item['container-title'] ?? item.publisher,
  item.number,
  published(item),
]

function asBook(item: ReferenceRecord): (string | undefined)[] {
  const degree = capitalized(thesisKind(item))
  const kind = item.type === 'thesis' ? degree : undefined
  return [
    lead(item),
    item.title,
    kind,
    item.author && namedEditors(item),
    volumeOf(item, 'Vol'),
    editionOf(item),
    imprint({ ...item, page: undefined }),
    item.number,
  ]
}

function sentencesOf(item: ReferenceRecord): (string | undefined)[] {
  if (isPart(item)) return inBook(item)
  if (isLikeArticle(item)) return inJournal(item)
  switch (item.type) {
    case 'article-journal':
      return inJournal(item)
    case 'article':
      return inPreprint(item)
    case 'article-newspaper':
      return inNewspaper(item)
    case 'book':
    case 'report':
    case 'thesis':
      return asBook(item)
    default:
      return onWeb(item)
  }
}

/**
 * Returns "Okafor A, Watanabe J. Title. Journal. 2026;3(2):17-24. doi:10.5555/x". If there are more than six authors,
 * the first three are followed by "et al". Pure.
 */
export function ama(item: ReferenceRecord): string {
  if (isWhole(item)) return item.text
  const { DOI, URL, accessed } = item
  const text = joined([...sentencesOf(item), accessed && !DOI && URL ? `Accessed ${americanDate(accessed)}` : ''])
  return known([text, DOI ? `doi:${DOI}` : URL], ' ')
}
