import type { ReferenceRecord } from './reference.ts'

const ALONE: ReadonlySet<ReferenceRecord['type']> = new Set(['dataset', 'software', 'webpage', 'document'])
const IN_ANOTHER: ReadonlySet<ReferenceRecord['type']> = new Set(['chapter', 'paper-conference'])

const listed = (...parts: (string | undefined)[]): string | undefined => parts.filter(Boolean).join(', ') || undefined

/**
 * Returns a reference as BibTeX's own styles print it. They support no data sets, software, web pages or article
 * numbers, and do not print the publisher of a preprint. Source: "BibTeXing", section 3.1. Pure.
 */
export function standardRecord(record: ReferenceRecord): ReferenceRecord {
  const { type, edition, publisher, page, issue, number, 'container-title': container } = record
  const isPreprint = type === 'article'
  if (isPreprint || ALONE.has(type) || (IN_ANOTHER.has(type) && !container)) {
    const where = listed(
      isPreprint ? 'Preprint' : undefined,
      edition,
      container,
      publisher,
      isPreprint ? number : undefined,
    )
    return { ...record, type: 'document', 'container-title': where, edition: undefined, publisher: undefined }
  }
  if (!page && issue && number) return { ...record, page: number, number: undefined }
  return record
}
