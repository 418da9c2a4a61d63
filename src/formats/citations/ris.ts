import { oneLine } from '#shared/text/one-line.ts'
import { dateInWords } from '#shared/time/date-words.ts'
import { datePoint, edtfOf, type PartialDate } from '#shared/time/partial-date.ts'
import { medicalPartialDate } from '#shared/time/partial-date-text.ts'
import { citedPartialDate, citedYear } from './dates/cited-date.ts'
import type { CitedName, ReferenceRecord, ReferenceType } from './reference.ts'

/** Papers of the library say more of themselves than a reference list does. */
type Cited = ReferenceRecord & { abstract?: string; keyword?: string }

/** RIS's names of what can be cited. */
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

// A line break would end the value, and what follows would be read as a tag.
const value = oneLine

const nameIn = (name: CitedName): string => {
  // As EndNote marks groups: by a comma at the end of one word, and by a second one where the name has a comma.
  if ('literal' in name) return /[\s,]/.test(name.literal) ? name.literal.replace(',', ',,') : `${name.literal},`
  return [name.family, name.given, name.suffix].filter(Boolean).join(', ')
}

/** Returns a RIS date: "2018/05/07", "2018/05"; a part without a number is in the fourth place: "2018///Summer". */
export const risDateText = (date: PartialDate | undefined): string => {
  if (!date) return ''
  const { from, to } = date
  if (!to && !from.season) return edtfOf(date).replaceAll('-', '/')
  const isOfOneYear = !to || to.year === from.year
  const words = isOfOneYear ? medicalPartialDate(date).replace(`${from.year} `, '') : medicalPartialDate(date)
  return `${from.year}///${words}`
}

const NUMBERS = /^([1-9]\d{3})(?:[/-](\d{1,2})?)?(?:[/-](\d{1,2})?)?(?:\/(.*))?$/

/** Returns "2018/05/07/", "2018-05", "2018///Summer", and a date in words; undefined where it names no year. Pure. */
export function risDate(written: string): PartialDate | undefined {
  const [, year = '', month = '', day = '', words = ''] = NUMBERS.exec(written.trim()) ?? []
  const from = datePoint(Number(year), Number(month), Number(day))
  if (!from) return dateInWords(written)
  return (!from.month && words ? dateInWords(/\d{4}/.test(words) ? words : `${year} ${words}`) : undefined) ?? { from }
}

/** Returns an entry's date; the status of an unpublished work is in the fourth place. */
function dateOf({ issued, status }: Cited): string {
  const date = risDateText(citedPartialDate(issued))
  if (!date || !status) return date
  const [year, month = '', day = ''] = date.split('/')
  return /\/\/\/./.test(date) ? date : `${year}/${month}/${day}/${status}`
}

/** Returns one RIS record, with the line ends that the format specifies. Pure. */
export function risOf(item: Cited): string {
  const year = citedYear(item.issued)
  const [first = '', last = ''] = /^(\w+)-(\w+)$/.exec(item.page ?? '')?.slice(1) ?? [item.page ?? '']
  const lines: [string, string | undefined][] = [
    ['TY', RIS_TYPES[item.type]],
    ...(item.author ?? []).map((name): [string, string] => ['AU', nameIn(name)]),
    ...(item.editor ?? []).map((name): [string, string] => ['ED', nameIn(name)]),
    ['TI', item.title],
    ['M3', item.genre],
    ['T2', item['container-title']],
    ['T3', item['collection-title']],
    ['PY', year || item.status],
    ['DA', dateOf(item)],
    ['VL', item.volume],
    ['IS', item.issue ?? item.number],
    ['C7', item.issue && item.number],
    ['SP', first],
    ['EP', last],
    ['ET', item.edition],
    ['SN', item.ISSN ?? item.ISBN],
    ['DO', item.DOI],
    ['AN', item.PMID && `PMID: ${item.PMID}`],
    // EndNote's field for it, which PubMed's own RIS uses too.
    ['C2', item.PMCID],
    ['UR', item.URL],
    ['Y2', risDateText(citedPartialDate(item.accessed))],
    ['AB', item.abstract],
    ...(item.keyword?.split('; ') ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['PB', item.publisher],
    ['CY', item['publisher-place']],
    ['LA', item.language],
  ]
  const written = lines.filter(([, text]) => text && value(text)).map(([tag, text]) => `${tag}  - ${value(text ?? '')}`)
  return `${written.join('\r\n')}\r\nER  - \r\n`
}
