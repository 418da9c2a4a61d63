import { idAt } from '../article/citation-ranges.ts'
import type { Inline, Reference } from '../article/article.ts'
import { citedYear } from './dates/cited-date.ts'
import { doiAddress } from './identifiers.ts'
import type { ReferenceRecord } from './reference.ts'
import { medicalNames } from './styles/names.ts'
import { vancouver } from './styles/vancouver.ts'

const AUTHORS = { max: 6, named: 6 }

// Formats the reference as the editor does, with a link on its URL or DOI. The page adds links to the DOI and PubMed
// after each entry itself.
function textOf(record: ReferenceRecord): Inline[] {
  const { DOI, URL, text } = record
  const found = DOI ?? URL
  if (text !== undefined || !found) return [vancouver(record)]
  const href = DOI ? doiAddress(DOI) : found
  const line = vancouver(record)
  const at = line.lastIndexOf(found)
  const rest = line.slice(at + found.length)
  return [line.slice(0, at), { t: 'a', href, c: [found] }, ...(rest ? [rest] : [])]
}

/**
 * Converts an entry of a manuscript to a reference of an article, with its number in the list. The reference's id is
 * `reference-NUMBER`. Pure.
 */
export function articleReference(record: ReferenceRecord, number: number): Reference {
  const { author, editor, issued, volume, issue, page, DOI, PMID, URL } = record
  return {
    id: idAt(number),
    number,
    authors: medicalNames(author ?? editor ?? [], AUTHORS),
    year: citedYear(issued),
    title: [record.title],
    source: record['container-title'] ?? record.publisher ?? '',
    volume: volume ?? '',
    issue: issue ?? '',
    pages: page ?? record.number ?? '',
    ...(DOI ? { doi: DOI } : {}),
    ...(PMID ? { pmid: PMID } : {}),
    ...(URL ? { url: URL } : {}),
    text: textOf(record),
    ...(record.text === undefined ? { record } : {}),
  }
}
