import { dateInWords, dateOfParts } from '#shared/time/date-words.ts'
import { type Edtf, edtfOf, isWithin, type PartialDate } from '#shared/time/partial-date.ts'
import { attribute, child, children, descendants, type Element, textOf } from '../xml/xml.ts'

const textIn = (date: PartialDate | undefined): Edtf => (date ? edtfOf(date) : '')

function tagged(date: Element): Edtf {
  const said = (name: string) => textOf(child(date, name))
  return textIn(dateOfParts({ year: said('year'), month: said('month'), season: said('season'), day: said('day') }))
}

const isGregorian = (date: Element): boolean => /^(?:gregorian)?$/i.test(attribute(date, 'calendar'))

function standard(date: Element): Edtf {
  const [from = '', to] = attribute(date, 'iso-8601-date').split('/').map(dateInWords)
  if (!from) return ''
  return textIn(to ? { from: from.from, to: to.from } : from)
}

/**
 * Returns a date as precisely as the file gives it, from its tagged parts, its text or its attribute; '' if there is no
 * date. Pure.
 */
export function dateIn(date: Element): Edtf {
  const written = child(date, 'string-date')
  const said = isGregorian(date)
    ? [tagged(date), written ? tagged(written) : '', textIn(dateInWords(textOf(written ?? date)))]
    : []
  // Uses the first form of the date, unless another form contains the same date in more detail.
  return [...said, standard(date)].reduce((known, other) => (!known || isWithin(other, known) ? other : known), '')
}

/** Returns the type of a date. Publishers have several words for "pub". */
const typeOf = (date: Element): string =>
  (attribute(date, 'date-type') || attribute(date, 'pub-type'))
    .toLowerCase()
    .replace(/^(?:(?:original|first)-)?publi(?:cation|shed)$/, 'pub')

/** Types of publication dates, the preferred first. */
const PUBLICATIONS = ['epub', 'pub', '', 'epub-ppub', 'ppub', 'collection']
/** Types of dates that are not publication dates. */
const EVENT = /submi|recei|recd|accept|^rev|correct|retract|withdr|request/
/**
 * Types of dates of a preprint, a manuscript, an archive copy or a later version, used only if the article has no other
 * date.
 */
const ELSEWHERE = /preprint|post|release|embargo|manuscript|archiv|deposit|updat|reissue|republi/

const OF_FORMAT: Record<string, string> = { print: 'ppub', electronic: 'epub', online: 'epub' }

type Dated = { on: Edtf; rank: number }

function rankOf(date: Element): number {
  const type = typeOf(date)
  if (ELSEWHERE.test(type)) return PUBLICATIONS.length + 1
  const rank = PUBLICATIONS.indexOf(type === 'pub' ? (OF_FORMAT[attribute(date, 'publication-format')] ?? type) : type)
  return rank < 0 ? PUBLICATIONS.length : rank
}

/**
 * Returns the publication date of an article; '' if there is none. Prefers the date on the web, then in print, then any
 * other date that does not belong to another event. Of two forms of the same date, prefers the more detailed one:
 * "2018-05" of the issue over "2018" in print. Pure.
 */
export function publishedIn(meta: Element): Edtf {
  const events = descendants(meta, 'date').filter((date) => /^e?pub$/.test(typeOf(date)))
  const dated = [...children(meta, 'pub-date').filter((date) => !EVENT.test(typeOf(date))), ...events]
    .map((date): Dated => ({ on: dateIn(date), rank: rankOf(date) }))
    .filter(({ on }) => on)
    .toSorted((one, other) => one.rank - other.rank)
  const [first] = dated
  if (!first) return ''
  const alike = dated.filter(({ rank }) => rank <= PUBLICATIONS.length)
  return alike.reduce((known, { on }) => (isWithin(on, known) ? on : known), first.on)
}
