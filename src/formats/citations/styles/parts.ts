import type { PartialDate } from '#shared/time/partial-date.ts'
import {
  americanPartialDate,
  apaPartialDate,
  medicalPartialDate,
  yearsInWords,
} from '#shared/time/partial-date-text.ts'
import { citedPartialDate } from '../dates/cited-date.ts'
import type { CitedDate, ReferenceRecord } from '../reference.ts'

const inStyle =
  (style: (date: PartialDate) => string) =>
  (cited: CitedDate | undefined): string => {
    const date = citedPartialDate(cited)
    return date ? style(date) : ''
  }

/** "2026 Mar 7", "2018 May-Aug". */
export const medicalDate = inStyle(medicalPartialDate)

/** "March 7, 2026", "Summer 2018". */
export const americanDate = inStyle(americanPartialDate)

/** "2026, March 7", "2018, Summer". */
export const apaDate = inStyle(apaPartialDate)

/** "2026", or "2018-2019". */
export const yearOf = inStyle((date) => yearsInWords(date))

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns "In press": a status that begins a sentence. */
export const statusOf = ({ status }: ReferenceRecord): string => capitalized(status ?? '')

/** Returns the kind of a thesis, in lower case. */
export const thesisKind = ({ genre = '' }: ReferenceRecord): string =>
  /master/i.test(genre) ? "master's thesis" : /bachelor/i.test(genre) ? "bachelor's thesis" : 'dissertation'

/** Ends a sentence with one stop, whatever it ended with before. */
export const stopped = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Sentences after one another; those that say nothing are left out. */
export const joined = (sentences: (string | undefined)[]): string =>
  sentences
    .map((sentence) => sentence?.trim() ?? '')
    .filter(Boolean)
    .map(stopped)
    .join(' ')

/** Joins the parts that are known. */
export const known = (parts: (string | undefined)[], between: string): string => parts.filter(Boolean).join(between)

/** Returns "3(2):17-24", "3:e7" also with the article's number, "e7"; '' for a paper without a volume. */
export const place = ({ volume = '', issue, page, number }: ReferenceRecord): string =>
  known([volume + (issue ? `(${issue})` : ''), page ?? (volume && number)], ':')

/** Returns "Vol. 2" of a work that has several; in a series the volume is its place there. */
export const volumeOf = ({ volume, 'collection-title': series }: ReferenceRecord, word = 'Vol.'): string =>
  volume && !series ? `${word} ${volume}` : ''

const ENDINGS: Record<string, string> = { '1': 'st', '2': 'nd', '3': 'rd' }

/** Returns "2nd ed."; '' for a first edition, which is not printed. */
export function editionOf({ edition = '' }: ReferenceRecord): string {
  const bare = edition.replace(/\s*\bed(?:itio)?n?\.?$/i, '').trim()
  if (bare === '' || /^(?:1|1st|first)$/i.test(bare)) return ''
  // Of software and data sets.
  if (/\bversion\b/i.test(bare)) return bare
  if (!/^\d+$/.test(bare)) return `${bare} ed.`
  const isTeen = /1\d$/.test(bare)
  return `${bare}${(!isTeen && ENDINGS[bare.slice(-1)]) || 'th'} ed.`
}

/** Returns whether an entry is known as one text only, whatever the style. */
export const isWhole = (item: ReferenceRecord): item is ReferenceRecord & { text: string } => item.text !== undefined
