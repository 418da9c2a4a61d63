import { oneLine } from '#shared/text/one-line.ts'
import { dateInWords } from '#shared/time/date-words.ts'
import { datePoint, edtfOf, type PartialDate } from '#shared/time/partial-date.ts'
import { medicalPartialDate } from '#shared/time/partial-date-text.ts'
import { citedPartialDate, citedYear } from './dates/cited-date.ts'
import { pageEnds } from './pages.ts'
import { CIRCA, type CitedDate, type CitedName, type ReferenceRecord, type ReferenceType } from './reference.ts'

/** A reference, or a paper of the library. Only a paper has an abstract and keywords. */
type Cited = ReferenceRecord & { abstract?: string; keyword?: string }

/** The RIS names of the types of works. */
export const RIS_TYPES: Record<ReferenceType, string> = {
  'article-journal': 'JOUR',
  article: 'UNPB',
  book: 'BOOK',
  chapter: 'CHAP',
  'paper-conference': 'CPAPER',
  report: 'RPRT',
  thesis: 'THES',
  dataset: 'DATA',
  software: 'COMP',
  webpage: 'ELEC',
  'article-newspaper': 'NEWS',
  document: 'GEN',
}

// Removes line breaks, since a RIS parser would read the text after a line break as another tag.
const value = oneLine

const nameIn = (name: CitedName): string => {
  // In EndNote, a comma at the end marks a single word as the name of a group. A comma within a group's name is
  // doubled.
  if ('literal' in name) return /[\s,]/.test(name.literal) ? name.literal.replace(',', ',,') : `${name.literal},`
  return [name.family, name.given, name.suffix].filter(Boolean).join(', ')
}

/**
 * Returns a RIS date: "2018/05/07" or "2018/05". A season or other text is written in the fourth field:
 * "2018///Summer".
 */
export const risDateText = (date: PartialDate | undefined): string => {
  if (!date) return ''
  const { from, to } = date
  if (!to && !from.season) return edtfOf(date).replaceAll('-', '/')
  const isOfOneYear = !to || to.year === from.year
  const words = isOfOneYear ? medicalPartialDate(date).replace(`${from.year} `, '') : medicalPartialDate(date)
  return `${from.year}///${words}`
}

const NUMBERS = /^([1-9]\d{3})(?:[/-](\d{1,2})?)?(?:[/-](\d{1,2})?)?(?:\/(.*))?$/

/**
 * Parses a RIS date such as "2018/05/07/", "2018-05" or "2018///Summer", or a date in words; undefined without a year.
 * Pure.
 */
export function risDate(written: string): PartialDate | undefined {
  const [, year = '', month = '', day = '', words = ''] = NUMBERS.exec(written.trim()) ?? []
  const date = dateOfFields(written, { year, month, day, words })
  return date && dateInWords(`${year} ${words}`)?.circa ? { ...date, circa: true } : date
}

type RisFields = { year: string; month: string; day: string; words: string }

function dateOfFields(written: string, { year, month, day, words }: RisFields): PartialDate | undefined {
  const from = datePoint(Number(year), Number(month), Number(day))
  if (!from) return dateInWords(written)
  if (from.month && !from.day && /\p{L}\s*[-–/]\s*\p{L}/u.test(words)) {
    const range = dateInWords(/\d{4}/.test(words) ? words : `${year} ${words}`)
    if (range?.to && range.from.month === from.month) return range
  }
  return (!from.month && words ? dateInWords(/\d{4}/.test(words) ? words : `${year} ${words}`) : undefined) ?? { from }
}

/**
 * Returns the date of an entry, with the status of an unpublished work, or the sign of an approximate date, in the
 * fourth field.
 */
function dateOf(cited: CitedDate | undefined, status = ''): string {
  const date = risDateText(citedPartialDate(cited))
  const circa = cited?.circa ? CIRCA : ''
  if (!date || !(circa || status)) return date
  const [year, month = '', day = '', words = ''] = date.split('/')
  return `${year}/${month}/${day}/${circa}${words || status}`.trim()
}

/** Returns one RIS record, with CRLF line ends as the format requires. Pure. */
export function risOf(item: Cited): string {
  const year = citedYear(item.issued)
  const { first, last } = pageEnds(item.page ?? '')
  const lines: [string, string | undefined][] = [
    ['TY', RIS_TYPES[item.type]],
    ...(item.author ?? []).map((name): [string, string] => ['AU', nameIn(name)]),
    ...(item.editor ?? []).map((name): [string, string] => ['ED', nameIn(name)]),
    ['TI', item.title],
    ['M3', item.genre],
    ['T2', item['container-title']],
    ['J2', item['container-title-short']],
    ['T3', item['collection-title']],
    ['PY', year || item.status],
    ['DA', dateOf(item.issued, item.status)],
    ['VL', item.volume],
    ['IS', item.issue ?? item.number],
    ['C7', item.issue && item.number],
    ['SP', first],
    ['EP', last],
    ['ET', item.edition],
    ['SN', item.ISSN ?? item.ISBN],
    ['DO', item.DOI],
    ['AN', item.PMID && `PMID: ${item.PMID}`],
    // EndNote and PubMed's RIS export use this field for PMCIDs.
    ['C2', item.PMCID],
    ['UR', item.URL],
    ['Y2', dateOf(item.accessed)],
    ['AB', item.abstract],
    ...(item.keyword?.split('; ') ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['PB', item.publisher],
    ['CY', item['publisher-place']],
    ['LA', item.language],
  ]
  const written = lines.filter(([, text]) => text && value(text)).map(([tag, text]) => `${tag}  - ${value(text ?? '')}`)
  return `${written.join('\r\n')}\r\nER  - \r\n`
}
