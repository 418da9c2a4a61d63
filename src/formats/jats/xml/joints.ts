import { type Element, nameOf } from './xml.ts'

// Elements that name people. They can follow one another in a list of authors.
const PEOPLE: ReadonlySet<string> = new Set([
  'name',
  'string-name',
  'name-alternatives',
  'collab',
  'collab-alternatives',
  'anonymous',
  'etal',
])

/** Elements with data. Two adjacent ones may lack the separator that a reader needs. */
const DATA: ReadonlySet<string> = new Set([
  ...PEOPLE,
  'person-group',
  'surname',
  'given-names',
  'prefix',
  'suffix',
  'degrees',
  'role',
  'aff',
  'on-behalf-of',
  'article-title',
  'chapter-title',
  'part-title',
  'data-title',
  'trans-title',
  'trans-source',
  'source',
  'series',
  'issue-title',
  'year',
  'month',
  'day',
  'season',
  'date',
  'string-date',
  'date-in-citation',
  'volume',
  'issue',
  'supplement',
  'issue-part',
  'volume-series',
  'fpage',
  'lpage',
  'page-range',
  'elocation-id',
  'size',
  'edition',
  'publisher-name',
  'publisher-loc',
  'conf-name',
  'conf-date',
  'conf-loc',
  'conf-sponsor',
  'patent',
  'std',
  'gov',
  'version',
  'annotation',
  'comment',
  'isbn',
  'issn',
  'pub-id',
  'ext-link',
  'uri',
  'email',
  'institution',
  'institution-wrap',
  'addr-line',
  'city',
  'state',
  'country',
  'postal-code',
  'phone',
  'fax',
  'named-content',
  'award-id',
  'funding-source',
  'award-group',
  'principal-award-recipient',
  'mixed-citation',
  'element-citation',
  'nlm-citation',
  'citation',
])

const isPages = (before: string, after: string): boolean => before === 'fpage' && after === 'lpage'

/**
 * Returns the separator to insert between two elements with the text `between` between them: a space for "Barnett" and
 * "JA", a comma for two names, a dash for the first and last page. Pure.
 */
export function jointOf(before: Element, after: Element, between: string): string {
  const [one, other] = [nameOf(before), nameOf(after)]
  if (between.trim() || !DATA.has(one) || !DATA.has(other)) return ''
  if (PEOPLE.has(one) && PEOPLE.has(other)) return between ? ',' : ', '
  if (between) return ''
  return isPages(one, other) ? '–' : ' '
}

const WORD_END = /[\p{L}\p{N}\p{M}]$/u
const WORD_START = /^[\p{L}\p{N}\p{M}]/u

/**
 * Returns a space if a word such as "and" ends directly before a name, or if a number ends directly before a word;
 * otherwise ''. Pure.
 */
export function gapBefore(text: string, after: Element): string {
  const name = nameOf(after)
  if (PEOPLE.has(name)) return WORD_END.test(text) ? ' ' : ''
  return DATA.has(name) && /\d$/.test(text) && /^\p{L}/u.test((after.textContent ?? '').trimStart()) ? ' ' : ''
}

/** Returns a space if a name ends directly before a word; otherwise ''. Pure. */
export const gapAfter = (before: Element, text: string): string =>
  PEOPLE.has(nameOf(before)) && WORD_START.test(text) ? ' ' : ''
