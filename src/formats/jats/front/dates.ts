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

/** Returns a date as precise as the file has it, by its parts, its words or its attribute; '' for none. Pure. */
export function dateIn(date: Element): Edtf {
  const written = child(date, 'string-date')
  const said = isGregorian(date)
    ? [tagged(date), written ? tagged(written) : '', textIn(dateInWords(textOf(written ?? date)))]
    : []
  // The first date is right, unless another one gives the same date in more detail.
  return [...said, standard(date)].reduce((known, other) => (!known || isWithin(other, known) ? other : known), '')
}

const typeOf = (date: Element): string => (attribute(date, 'date-type') || attribute(date, 'pub-type')).toLowerCase()

/** Types of publication dates, in order of preference. */
const PUBLICATIONS = ['epub', 'pub', '', 'epub-ppub', 'ppub', 'collection']
/** Types of events that are not the publication. */
const EVENT = /submi|recei|recd|accept|^rev|correct|retract|withdr|request/
/** Of something else that may be all there is: its preprint, its copy in an archive. */
const ELSEWHERE = /preprint|release/

const OF_FORMAT: Record<string, string> = { print: 'ppub', electronic: 'epub', online: 'epub' }

type Dated = { on: Edtf; rank: number }

function rankOf(date: Element): number {
  const type = typeOf(date)
  if (ELSEWHERE.test(type)) return PUBLICATIONS.length + 1
  const rank = PUBLICATIONS.indexOf(type === 'pub' ? (OF_FORMAT[attribute(date, 'publication-format')] ?? type) : type)
  return rank < 0 ? PUBLICATIONS.length : rank
}

/**
 * Returns when an article was published: on the web before in print, before any other date that is not an event. A more
 * detailed form of the same date is preferred: of "2018" in print and "2018-05" of its issue, the latter. '' for none.
 * Pure.
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
