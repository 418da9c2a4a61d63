import { doiIn } from '../xml/links.ts'
import { at, attribute, child, children, descendants, type Element, textOf } from '../xml/xml.ts'

export type ArticleDates = { received: string | null; accepted: string | null; published: string | null }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthNumber = (text: string): number => Number(text) || MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1

/** YYYY-MM-DD. A missing month or day becomes the first; a date that doesn't exist becomes null. */
export function isoDate(date: Element | undefined): string | null {
  if (!date) return null
  const year = Number(textOf(child(date, 'year')))
  const month = monthNumber(textOf(child(date, 'month'))) || 1
  const day = Number(textOf(child(date, 'day'))) || 1
  const parsed = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1000 && year <= 9999 && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === day
  return isReal ? parsed.toISOString().slice(0, 10) : null
}

/** As much of a date as there is: YYYY-MM-DD, YYYY-MM or YYYY; '' for none, or one that doesn't exist. */
export function partialDate(date: Element): string {
  const whole = isoDate(date)
  if (whole === null) return /^\d{4}$/.exec(textOf(child(date, 'year')))?.[0] ?? ''
  const known = textOf(child(date, 'day')) ? 10 : textOf(child(date, 'month')) ? 7 : 4
  return whole.slice(0, known)
}

const typeOf = (date: Element): string => attribute(date, 'date-type') || attribute(date, 'pub-type')

const PUBLICATION_TYPES = ['epub', 'pub', 'epub-ppub', 'ppub', 'collection', '']

export function datesOf(meta: Element): ArticleDates {
  const history = descendants(meta, 'date')
  const published = children(meta, 'pub-date').toSorted((one, other) => rank(one) - rank(other))
  const dated = (type: string) => isoDate(history.find((date) => typeOf(date) === type))
  return {
    received: dated('received'),
    accepted: dated('accepted'),
    published: published.map(isoDate).find((date) => date !== null) ?? null,
  }
}

// Dates with a day first, then the electronic one.
function rank(date: Element): number {
  const type = PUBLICATION_TYPES.indexOf(typeOf(date))
  return (child(date, 'day') ? 0 : 100) + (type < 0 ? PUBLICATION_TYPES.length : type)
}

export const doiOf = (meta: Element): string =>
  children(meta, 'article-id')
    .filter((id) => attribute(id, 'pub-id-type') === 'doi')
    .map((id) => doiIn(textOf(id)))
    .find(Boolean) ?? ''

/** The journal's title, else its usual abbreviation. */
export function journalOf(root: Element): string {
  const journal = at(root, 'front', 'journal-meta')
  if (!journal) return ''
  const short = children(journal, 'journal-id').find((id) => attribute(id, 'journal-id-type') === 'nlm-ta')
  return [...descendants(journal, 'journal-title', 'abbrev-journal-title'), short].map(textOf).find(Boolean) ?? ''
}

const unique = (texts: string[]): string[] => [...new Set(texts.filter(Boolean))]

export const keywordsOf = (meta: Element): string[] =>
  unique(
    children(meta, 'kwd-group')
      .flatMap((group) => descendants(group, 'kwd'))
      .map(textOf),
  )

/** Subject words of the article; the heading ("Research Article") says what kind of article it is, and is none. */
export const subjectsOf = (meta: Element): string[] =>
  unique(
    descendants(meta, 'subj-group')
      .filter((group) => attribute(group, 'subj-group-type') !== 'heading')
      .flatMap((group) => children(group, 'subject'))
      .flatMap((subject) => textOf(subject).split('/'))
      .map((subject) => subject.trim()),
  )
