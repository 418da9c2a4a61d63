import { doiOf, pmidOf } from './identifiers.ts'
import { namesIn } from './ris-records.ts'
import type { ReferenceType } from './reference.ts'
import { issueWithSupplement } from './supplements.ts'
import { recordsIn, taggedFields, type TaggedReference, type Tags, tagsOf } from './tagged-records.ts'

// Reads Web of Science's plain text, ".txt" or ".ciw". Each value after the first is on an indented line of its field.
// Source: Clarivate, "Web of Science Core Collection Field Tags".

const LINE = /^(?<tag>[A-Z][A-Z0-9])(?: (?<value>.*))?$/

/** Returns whether a text contains records of Web of Science. Pure. */
export const isWebOfScience = (text: string): boolean => /^PT [A-Z]\s*$/m.test(text) && /^(?:TI|SO|AU) \S/m.test(text)

/** Returns whether a text is a table of Web of Science, "tab delimited", which this module does not read. Pure. */
export const isWebOfScienceTable = (text: string): boolean => /^\uFEFF?PT\tAU\t/.test(text)

/** Splits a file into its records. Omits the lines with the tags of the file itself. Pure. */
export const webOfScienceRecords = (text: string) =>
  recordsIn(text.replace(/^\uFEFF?(?:FN|VR|EF)(?: .*)?$/gm, ''), { begins: /^PT [A-Z]\s*$/, ends: /^ER\s*$/ })

/** Returns the type of a work from its publication type (PT). For parts of books, also uses the document type. */
function typeOf(tags: Tags): ReferenceType {
  const [publication, documents] = [tags.first('PT'), tags.first('DT') ?? '']
  if (publication === 'C') return 'paper-conference'
  if (publication === 'J') return 'article-journal'
  if (publication !== 'B' && publication !== 'S') return 'document'
  if (/proceedings|meeting/i.test(documents)) return 'paper-conference'
  return publication === 'S' || /chapter/i.test(documents) ? 'chapter' : 'book'
}

/** Returns the people in the first tag that names any, followed by the groups. */
function peopleIn(tags: Tags, people: string[], groups: string[] = []) {
  const lists = people.map((tag) => tags.all(tag)).filter((list) => list.length > 0)
  return [
    ...namesIn((lists[0] ?? []).flatMap((list) => list.split('\n'))),
    ...groups.flatMap((tag) => tags.all(tag)).flatMap((list) => list.split('\n').map((literal) => ({ literal }))),
  ]
}

/** Names of the tags that a reference cannot store. */
const NAMES: Record<string, string> = {
  AB: 'abstract',
  C1: 'addresses',
  C3: 'addresses',
  RP: 'addresses',
  EM: 'addresses',
  PA: 'addresses',
  CR: 'cited references',
  DE: 'keywords',
  ID: 'keywords',
  CT: 'conference',
  CY: 'conference',
  CL: 'conference',
  HO: 'conference',
  FU: 'funding',
  FX: 'funding',
  OI: 'author identifiers',
  RI: 'author identifiers',
  PG: 'number of pages',
  ...Object.fromEntries(
    'DA GA HC HP J9 NR OA SC TC U1 U2 UT WC WE Z9'.split(' ').map((tag) => [tag, 'the database’s own data']),
  ),
}

const SEASONS: Record<string, string> = { SPR: 'Spring', SUM: 'Summer', FAL: 'Fall', AUT: 'Autumn', WIN: 'Winter' }

/** Returns the date of publication with whole words for seasons: "Spring" for "SPR". */
const dateWords = (date: string): string => date.replace(/\b[A-Z]{3}\b/g, (word) => SEASONS[word] ?? word)

/** Converts a record of Web of Science to CSL-JSON. Pure. */
export function webOfScienceCsl(record: string): TaggedReference {
  const tags = tagsOf(taggedFields(record, LINE, '\n').filter(({ tag }) => tag !== 'ER'))
  const line = (...names: string[]): string => (tags.first(...names) ?? '').replaceAll('\n', ' ')
  const type = typeOf(tags)
  // The last page may be unknown: "+".
  const [from, to, number] = [line('BP'), line('EP').replace(/^\W+$/, ''), line('AR')]
  const [pages, supplement] = [[from, to].filter(Boolean).join('-'), line('SU')]
  const csl = {
    type,
    title: line('TI'),
    author: peopleIn(tags, ['AF', 'AU', 'BF', 'BA'], ['CA', 'GP']),
    editor: peopleIn(tags, ['BE', 'ED']),
    issued: { raw: [line('PY'), dateWords(line('PD'))].filter(Boolean).join(' ') || line('EA') },
    'container-title': line('SO'),
    'container-title-short': line('JI'),
    'collection-title': line('SE', 'BS'),
    volume: line('VL'),
    issue: issueWithSupplement(line('IS'), supplement),
    page: pages || number,
    number: pages && number,
    publisher: line('PU'),
    'publisher-place': line('PI'),
    ISSN: line('SN', 'EI'),
    ISBN: line('BN').split(/[\s;]/)[0],
    DOI: doiOf(line('DI', 'D2')),
    PMID: pmidOf(`PMID: ${line('PM')}`),
    language: line('LA'),
  }
  return { csl, leftOut: tags.unread(NAMES) }
}
