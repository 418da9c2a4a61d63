import { pmcidOf } from './identifiers.ts'
import type { CitedName } from './reference.ts'
import { type TaggedField, taggedFields } from './tagged-records.ts'

// PubMed's ".nbib". Source: National Library of Medicine, "MEDLINE/PubMed Data Element (Field) Descriptions".

type Csl = Record<string, unknown>

const NBIB_LINE = /^(?<tag>[A-Z]{2,4}) *- (?<value>.*)$/

/** Returns whether the text has records of PubMed. Pure. */
export const isNbib = (text: string): boolean => /^PMID- *\d/m.test(text) && /^[A-Z]{2,4} *- /m.test(text)

/** Returns the records of a file, each as it was written. Pure. */
export const nbibRecords = (text: string): string[] =>
  text
    .split(/^(?=PMID- )/m)
    .map((record) => record.trim())
    .filter((record) => record.startsWith('PMID-'))

const SUFFIX = String.raw`(?:Jr|Sr|II|III|IV|1st|2nd|3rd|\dth)\.?`
const GIVEN_AND_SUFFIX = new RegExp(String.raw`^(.+?)[\s,]+(${SUFFIX})$`)
const SHORT_NAME = new RegExp(String.raw`^(.+?)\s(\p{Lu}[\p{Lu}-]{0,5})(?:\s(${SUFFIX}))?$`, 'u')

/** Returns "Smith, John A Jr", the form of FAU and FED. */
function fullName(written: string): CitedName {
  const comma = written.indexOf(',')
  if (comma < 0) return pubmedName(written)
  const [family, rest] = [written.slice(0, comma).trim(), written.slice(comma + 1).trim()]
  const [, given = rest, suffix] = GIVEN_AND_SUFFIX.exec(rest) ?? []
  return { family, given, ...(suffix ? { suffix } : {}) }
}

/** Reads "van der Berg JA 3rd", the form of AU and ED. The initials are set apart, so that no style takes them for one name. Pure. */
export function pubmedName(written: string): CitedName {
  const [, family, initials = '', suffix] = SHORT_NAME.exec(written) ?? []
  if (!family) return /\s/.test(written) ? { literal: written } : { family: written }
  return { family, given: initials.replace(/(?<=\p{Lu})(?=\p{Lu})/gu, ' '), ...(suffix ? { suffix } : {}) }
}

type NameTags = { full: string; short: string; group?: string }

/**
 * Returns persons and groups in the order of the record. PubMed puts the short form of a name directly after its full
 * form.
 */
function namesOf(fields: TaggedField[], tags: NameTags): CitedName[] | undefined {
  const named = fields.filter(({ tag, value }) => value && [tags.full, tags.short, tags.group].includes(tag))
  const names = named.flatMap(({ tag, value }, at): CitedName[] => {
    if (tag === tags.group) return [{ literal: value }]
    if (tag === tags.full) return [fullName(value)]
    return named[at - 1]?.tag === tags.full ? [] : [pubmedName(value)]
  })
  return names.length > 0 ? names : undefined
}

/** Completes "284-7" to "284-287". Pure. */
export const wholePages = (pages: string): string =>
  pages.replace(/^(\d+)-(\d+)$/, (_, from: string, to: string) =>
    to.length < from.length ? `${from}-${from.slice(0, from.length - to.length)}${to}` : `${from}-${to}`,
  )

const ARTICLE_NUMBER = /^(?:[A-Za-z]{1,5}\d{1,8}|\d{1,6})$/

/** Returns the first publisher's number that is an article's place: "e1236" or "m1849", but not "S0140-6736(20)30183-5". Pure. */
export const articleNumberIn = (ids: string[]): string | undefined => ids.find((id) => ARTICLE_NUMBER.test(id))

const ISSN = /\d{4}-\d{3}[\dX]/i

/** Returns a record of PubMed as CSL-JSON. Pure. */
export function nbibCsl(record: string): Csl {
  const fields = taggedFields(record, NBIB_LINE)
  const all = (...tags: string[]) => fields.filter(({ tag }) => tags.includes(tag)).map(({ value }) => value)
  const first = (...tags: string[]): string => tags.flatMap((tag) => all(tag)).find(Boolean) ?? ''
  const marked = (mark: string): string[] =>
    all('LID', 'AID').flatMap((id) => (id.endsWith(mark) ? [id.slice(0, -mark.length).trim()] : []))
  const [book, title] = [first('BTI'), first('TI', 'TT')]
  const isChapter = book !== '' && title !== ''
  return {
    type: isChapter ? 'chapter' : book ? 'book' : all('PT').includes('Preprint') ? 'article' : 'article-journal',
    title: title || book,
    author: namesOf(fields, { full: 'FAU', short: 'AU', group: 'CN' }),
    editor: namesOf(fields, { full: 'FED', short: 'ED' }),
    issued: { raw: first('DP') },
    'container-title': isChapter ? book : first('JT', 'TA'),
    'collection-title': first('CTI'),
    volume: first('VI'),
    issue: first('IP'),
    page: wholePages(first('PG')) || articleNumberIn(marked('[pii]')),
    edition: first('EN'),
    publisher: first('PB'),
    'publisher-place': first('PL'),
    ISSN: ISSN.exec(first('IS'))?.[0],
    ISBN: first('ISBN').split(/\s/)[0],
    DOI: marked('[doi]')[0],
    PMID: first('PMID'),
    PMCID: pmcidOf(first('PMC')),
  }
}
