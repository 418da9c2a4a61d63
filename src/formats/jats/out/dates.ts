import { type Edtf, type PartialDate, partialDate } from '#shared/time/partial-date.ts'
import { monthsInWords, yearsInWords } from '#shared/time/partial-date-text.ts'
import { CIRCA } from '../../citations/reference.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'

const part = (name: string, text: string): string => xmlIfAny(name, xmlText(text))

const two = (number: number | undefined): string => (number ? String(number).padStart(2, '0') : '')

/** Returns the season, month and day of a date as XML. Writes a range of months or days as one element. */
function withinYear(date: PartialDate): string {
  const { from, to } = date
  if (from.season) return part('season', monthsInWords(date))
  if (!to) return part('day', two(from.day)) + part('month', two(from.month))
  const isOneMonth = from.day && to.month === from.month && to.year === from.year
  return isOneMonth
    ? part('day', `${two(from.day)}-${two(to.day)}`) + part('month', two(from.month))
    : part('season', monthsInWords(date))
}

/** Returns the known parts of a date as XML, in the order that JATS requires. Pure. */
export const datePartsXml = (date: PartialDate): string => withinYear(date) + yearXml(date)

/** Returns the year. The attribute of an approximate year contains the year without words. */
function yearXml(date: PartialDate): string {
  const years = yearsInWords(date)
  if (!date.circa) return part('year', years)
  return xmlElement('year', { 'iso-8601-date': String(date.from.year).padStart(4, '0') }, xmlText(CIRCA + years))
}

/** Returns an element for a date. ISO 8601 has no seasons, so a date with a season has no `iso-8601-date`. Pure. */
export function datedXml(name: string, on: Edtf, attributes: Record<string, string>): string {
  const date = partialDate(on)
  if (!date) return ''
  return xmlElement(name, { ...attributes, 'iso-8601-date': date.from.season ? '' : on }, datePartsXml(date))
}
