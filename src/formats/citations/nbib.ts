import { pmcidOf } from './identifiers.ts'
import { SUFFIXES } from './person-names.ts'
import type { CitedName } from './reference.ts'
import { recordsIn, type TaggedField, taggedFields, type TaggedReference, tagsOf } from './tagged-records.ts'

// Reads PubMed's ".nbib" format. Source: National Library of Medicine, "MEDLINE/PubMed Data Element (Field)
// Descriptions".

const NBIB_LINE = /^(?<tag>[A-Z]{2,4}) *- (?<value>.*)$/

/** Returns whether `text` contains PubMed records. Pure. */
export const isNbib = (text: string): boolean => /^PMID- *\d/m.test(text) && /^[A-Z]{2,4} *- /m.test(text)

/** Splits a file into its records. Pure. */
export const nbibRecords = (text: string) => recordsIn(text, { begins: /^PMID- / })

const SHORT_NAME = new RegExp(String.raw`^(.+?)\s(\p{Lu}[\p{Lu}-]{0,5})(?:\s(${SUFFIXES}))?$`, 'u')

/** Parses a name in the form of the fields FAU and FED (full author and editor names): "Smith, John A Jr". */
function fullName(written: string): CitedName {
  const comma = written.indexOf(',')
  if (comma < 0) return pubmedName(written)
  return { family: written.slice(0, comma).trim(), given: written.slice(comma + 1).trim() }
}

/**
 * Parses a name in the form of the fields AU and ED (short author and editor names): "van der Berg JA 3rd". Separates
 * the initials, so that styles do not treat them as one name. Pure.
 */
export function pubmedName(written: string): CitedName {
  const [, family, initials = '', suffix] = SHORT_NAME.exec(written) ?? []
  if (!family) return /\s/.test(written) ? { literal: written } : { family: written }
  return { family, given: initials.replace(/(?<=\p{Lu})(?=\p{Lu})/gu, ' '), ...(suffix ? { suffix } : {}) }
}

type NameTags = { full: string; short: string; group?: string }

/**
 * Returns the persons and groups in the order of the record. PubMed writes the short form of a name directly after its
 * full form.
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

const ARTICLE_NUMBER = /^(?:[A-Za-z]{1,5}\d{1,8}|\d{1,6})$/

/**
 * Returns the first of a publisher's ids that is an article number. For example, "e1236" and "m1849" are article
 * numbers, and "S0140-6736(20)30183-5" is not. Pure.
 */
export const articleNumberIn = (ids: string[]): string | undefined => ids.find((id) => ARTICLE_NUMBER.test(id))

const ISSN = /\d{4}-\d{3}[\dX]/i

/** Names of the tags that a reference cannot store. */
const NAMES: Record<string, string> = {
  AB: 'abstract',
  OAB: 'abstract',
  AD: 'affiliations',
  AUID: 'author identifiers',
  CI: 'copyright',
  CIN: 'comments and corrections',
  COIS: 'conflicts of interest',
  GR: 'grants',
  FIR: 'investigators',
  IR: 'investigators',
  MH: 'keywords',
  OT: 'keywords',
  RN: 'substances',
  NM: 'substances',
  SI: 'data banks',
  TT: 'original title',
  ...Object.fromEntries(
    'CRDT DA DCOM DEP EDAT JID LR MHDA OTO OWN PHST PMCR PST PUBM RF SB SO STAT'
      .split(' ')
      .map((tag) => [tag, 'the database’s own data']),
  ),
}

/** Returns a title without the period that PubMed adds at its end. An ellipsis belongs to the title. */
const titleIn = (text: string): string => text.replace(/(?<!\.)\.$/, '')

/** Converts a PubMed record to CSL-JSON. Pure. */
export function nbibCsl(record: string): TaggedReference {
  const fields = taggedFields(record, NBIB_LINE)
  const tags = tagsOf(fields)
  const first = (...names: string[]): string => tags.first(...names) ?? ''
  const marked = (mark: string): string[] =>
    tags.all('LID', 'AID').flatMap((id) => (id.endsWith(mark) ? [id.slice(0, -mark.length).trim()] : []))
  const people = (names: NameTags) => {
    tags.all(...Object.values(names))
    return namesOf(fields, names)
  }
  const [book, title, types] = [titleIn(first('BTI')), titleIn(first('TI') || first('TT')), tags.all('PT')]
  const isChapter = book !== '' && title !== ''
  const csl = {
    type: isChapter ? 'chapter' : book ? 'book' : types.includes('Preprint') ? 'article' : 'article-journal',
    title: title || book,
    author: people({ full: 'FAU', short: 'AU', group: 'CN' }),
    editor: people({ full: 'FED', short: 'ED' }),
    issued: { raw: first('DP') },
    'container-title': isChapter ? book : first('JT', 'TA'),
    'container-title-short': isChapter ? '' : first('TA'),
    'collection-title': first('CTI'),
    volume: first('VI'),
    issue: first('IP'),
    page: first('PG') || articleNumberIn(marked('[pii]')),
    edition: first('EN'),
    publisher: first('PB'),
    'publisher-place': first('PL'),
    ISSN: ISSN.exec(first('IS'))?.[0],
    ISBN: first('ISBN').split(/\s/)[0],
    DOI: marked('[doi]')[0],
    PMID: first('PMID'),
    PMCID: pmcidOf(first('PMC')),
    language: first('LA'),
  }
  return { csl, leftOut: tags.unread(NAMES) }
}
