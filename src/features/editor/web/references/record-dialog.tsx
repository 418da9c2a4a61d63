import {
  REFERENCE_LINE_LENGTH_MAX,
  REFERENCE_TITLE_LENGTH_MAX,
  type ReferenceRecord,
  type ReferenceType,
  type CitedName,
  CIRCA,
  type CitedDate,
  isEtAl,
  OTHERS,
  REFERENCE_TYPES,
} from '#formats/citations/reference.ts'
import { citedPartialDate, citedDate } from '#formats/citations/dates/cited-date.ts'
import { doiOf, pmidOf } from '#formats/citations/identifiers.ts'
import { parsePublicationStatus } from '#formats/citations/status.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { dateInWords } from '#shared/time/date-words.ts'
import { shortPartialDate } from '#shared/time/partial-date-text.ts'
import { edtfOf, datePoint, numbersOf } from '#shared/time/partial-date.ts'

export const TYPE_NAMES: Record<ReferenceType, string> = {
  'article-journal': 'Journal article',
  article: 'Preprint',
  book: 'Book',
  chapter: 'Book chapter',
  'paper-conference': 'Conference paper',
  report: 'Report or guideline',
  thesis: 'Thesis',
  dataset: 'Data set',
  software: 'Software',
  webpage: 'Web page',
  'article-newspaper': 'Newspaper article',
  document: 'Other',
}

/** The fields that are edited as one line of text each, with their labels. */
export const LINES = {
  'container-title': 'Journal, book or site',
  'container-title-short': 'Abbreviation of the journal',
  'collection-title': 'Series',
  volume: 'Volume',
  issue: 'Issue',
  page: 'Pages',
  number: 'Number',
  edition: 'Edition',
  publisher: 'Publisher or institution',
  'publisher-place': 'Place',
} as const

export type LineName = keyof typeof LINES

/** A reference as edited in the form: every field is a string. */
export type RecordFields = Record<
  'type' | 'title' | 'authors' | 'editors' | 'date' | 'doi' | 'pmid' | 'url' | LineName,
  string
>

const nameText = (name: CitedName): string =>
  'literal' in name ? name.literal : [name.family, name.given, name.suffix].filter(Boolean).join(', ')

/** Returns a date as "2026-03-07", without the parts that are unknown. Returns a range or season in words. */
function dateText(cited: CitedDate | undefined): string {
  const date = citedPartialDate(cited)
  if (!date) return ''
  const edtf = edtfOf(date)
  return (date.circa ? CIRCA : '') + (date.to || date.from.season ? shortPartialDate(edtf) : edtf)
}

export const fieldsOf = (record: ReferenceRecord | undefined): RecordFields => ({
  type: record?.type ?? 'article-journal',
  title: record?.title ?? '',
  authors: (record?.author ?? []).map(nameText).join('\n'),
  editors: (record?.editor ?? []).map(nameText).join('\n'),
  date: [dateText(record?.issued), record?.status].filter(Boolean).join(' '),
  doi: record?.DOI ?? '',
  pmid: record?.PMID ?? '',
  url: record?.URL ?? '',
  ...(Object.fromEntries(Object.keys(LINES).map((name) => [name, record?.[name as LineName] ?? ''])) as Record<
    LineName,
    string
  >),
})

const line = (text: string): string => oneLine(text).slice(0, REFERENCE_LINE_LENGTH_MAX).trim()

/** Parses one name per line: "Family, Given" is a person, and a name without a comma is a group. */
function namesOf(text: string): CitedName[] | undefined {
  const names = text
    .split('\n')
    .map(line)
    .filter(Boolean)
    .map((name): CitedName => {
      if (isEtAl(name)) return OTHERS
      const [family = '', given, suffix] = name.split(',').map((part) => part.trim())
      if (!given || !family) return { literal: name }
      return { family, given, ...(suffix ? { suffix } : {}) }
    })
  return names.length > 0 ? names : undefined
}

const NUMBERS = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/

const APPROXIMATE = /^\s*(?:c\.|c(?=\s)|ca\.?|circa)\s*(?=\d|\p{L}{3})/iu

/** Parses a year, month and day. The whole text must match: "2026-13" is invalid, and is not read as the year 2026. */
function issuedOf(text: string): CitedDate | undefined | 'wrong' {
  if (!text.trim()) return undefined
  const exact = text.replace(APPROXIMATE, '')
  if (exact !== text) {
    const read = issuedOf(exact)
    return read === undefined || read === 'wrong' ? 'wrong' : { ...read, circa: true }
  }
  const numbers = NUMBERS.exec(text.trim())?.slice(1).filter(Boolean).map(Number)
  if (!numbers) {
    const date = dateInWords(text)
    return date && (date.to ?? date.from.month ?? date.from.season) ? citedDate(date) : 'wrong'
  }
  const from = datePoint(numbers[0] ?? 0, numbers[1], numbers[2])
  return from && numbersOf(from).length === numbers.length ? citedDate({ from }) : 'wrong'
}

export type RecordErrors = Partial<Record<keyof RecordFields, string>>

const withoutEmpty = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as T

/**
 * Returns the form's fields as a record, or their errors. Keeps the values of the record that have no field in the
 * form. Pure.
 */
export function recordOf(
  fields: RecordFields,
  known: Pick<ReferenceRecord, 'id'> & Partial<ReferenceRecord>,
): { record: ReferenceRecord } | { errors: RecordErrors } {
  const [, written = '', said = ''] = /^(.*\d)?(\D*)$/s.exec(fields.date) ?? []
  const status = parsePublicationStatus(said)
  const issued = issuedOf(status ? written : fields.date)
  const [doi, pmid, url] = [fields.doi.trim(), fields.pmid.trim(), fields.url.trim()]
  const title = oneLine(fields.title).slice(0, REFERENCE_TITLE_LENGTH_MAX).trim()
  const errors: RecordErrors = withoutEmpty({
    title: title ? undefined : 'Please enter the title.',
    date:
      issued === 'wrong' ? 'Please write a year, a date such as 2026-03-07 or May–Aug 2018, or “in press”.' : undefined,
    doi: doi && !doiOf(doi) ? 'A DOI looks like 10.1001/jama.2026.1234.' : undefined,
    pmid: pmid && !pmidOf(`PMID: ${pmid}`) ? 'A PMID is a number.' : undefined,
    url:
      url && !/^https?:\/\/\S+$/i.test(url)
        ? 'Please enter an address that begins with https:// or http://.'
        : undefined,
  })
  if (Object.keys(errors).length > 0 || issued === 'wrong') return { errors }
  const { text: _whole, ...kept } = known
  const lines = Object.fromEntries(Object.keys(LINES).map((name) => [name, line(fields[name as LineName])]))
  return {
    record: withoutEmpty<ReferenceRecord>({
      ...kept,
      ...lines,
      ...(title === known.title ? {} : { protectedWords: undefined }),
      type: REFERENCE_TYPES.find((type) => type === fields.type) ?? 'document',
      title,
      author: namesOf(fields.authors),
      editor: namesOf(fields.editors),
      issued,
      status,
      DOI: doiOf(doi),
      PMID: pmidOf(`PMID: ${pmid}`),
      URL: url,
    }),
  }
}
