import type { PartialDate } from '#shared/time/partial-date.ts'
import {
  americanPartialDate,
  apaPartialDate,
  medicalPartialDate,
  yearsInWords,
} from '#shared/time/partial-date-text.ts'
import { citedPartialDate } from '../dates/cited-date.ts'
import { CIRCA, type CitedDate, type ReferenceRecord } from '../reference.ts'

const inStyle =
  (style: (date: PartialDate) => string) =>
  (cited: CitedDate | undefined): string => {
    const date = citedPartialDate(cited)
    if (!date) return ''
    return date.circa ? CIRCA + style(date) : style(date)
  }

/** Returns a date in the Vancouver form: "2026 Mar 7", "2018 May-Aug". */
export const medicalDate = inStyle(medicalPartialDate)

/** Returns a date in the American form: "March 7, 2026", "Summer 2018". */
export const americanDate = inStyle(americanPartialDate)

/** Returns a date in the APA form: "2026, March 7", "2018, Summer". */
export const apaDate = inStyle(apaPartialDate)

/** Returns the title of a journal or book in medical styles: its abbreviation, without periods, if it is known. */
export const medicalTitle = (item: ReferenceRecord): string | undefined =>
  item['container-title-short']?.replaceAll('.', '') ?? item['container-title']

/** Returns the year, or the range of years: "2026", "2018-2019". */
export const yearOf = inStyle((date) => yearsInWords(date))

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the status with a capital at the beginning: "In press". */
export const statusOf = ({ status }: ReferenceRecord): string => capitalized(status ?? '')

/** Returns the kind of thesis in lower case. */
export const thesisKind = ({ genre = '' }: ReferenceRecord): string =>
  /master/i.test(genre) ? "master's thesis" : /bachelor/i.test(genre) ? "bachelor's thesis" : 'dissertation'

/** Adds a period, unless the text already ends with a period, question mark or exclamation mark. */
export const stopped = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Joins sentences, each with a period; empty ones are omitted. */
export const joined = (sentences: (string | undefined)[]): string =>
  sentences
    .map((sentence) => sentence?.trim() ?? '')
    .filter(Boolean)
    .map(stopped)
    .join(' ')

/** Joins the non-empty strings. */
export const known = (parts: (string | undefined)[], between: string): string => parts.filter(Boolean).join(between)

/**
 * Returns the place of an article: "3(2):17-24", or "3:e7" with an article number. Without a volume and an issue,
 * returns only the pages.
 */
export const place = ({ volume = '', issue, page, number }: ReferenceRecord): string =>
  known([volume + (issue ? `(${issue})` : ''), page ?? ((volume || issue) && number)], ':')

/**
 * Returns "Vol. 2" for a work with several volumes; '' for a work in a series, where the volume is printed with the
 * series.
 */
export const volumeOf = ({ volume, 'collection-title': series }: ReferenceRecord, word = 'Vol.'): string =>
  volume && !series ? `${word} ${volume}` : ''

const ENDINGS: Record<string, string> = { '1': 'st', '2': 'nd', '3': 'rd' }

/** Returns an edition in words: "2nd ed." for "2", "Version 1.0" for the number of a version. Pure. */
export function editionWords(edition: string): string {
  const bare = edition.replace(/\s*\bed(?:itio)?n?\.?$/i, '').trim()
  // Editions of software and data sets are versions.
  if (bare === '' || /\bversion\b/i.test(bare)) return bare
  if (/^v?\.?\s*\d+(?:\.\w+)+$/i.test(bare)) return `Version ${bare.replace(/^v\.?\s*/i, '')}`
  if (!/^\d+$/.test(bare)) return `${bare} ed.`
  const isTeen = /1\d$/.test(bare)
  return `${bare}${(!isTeen && ENDINGS[bare.slice(-1)]) || 'th'} ed.`
}

/** Returns the edition in words; '' for a first edition, which is not printed. */
export function editionOf({ edition = '', type }: ReferenceRecord): string {
  if ((type === 'software' || type === 'dataset') && /^\d+$/.test(edition)) return `Version ${edition}`
  return /^(?:1|1st|first)(?:\s*ed(?:itio)?n?\.?)?$/i.test(edition.trim()) ? '' : editionWords(edition)
}

/** Returns whether an entry is text-only. Every style prints the text of such an entry unchanged. */
export const isWhole = (item: ReferenceRecord): item is ReferenceRecord & { text: string } => item.text !== undefined
