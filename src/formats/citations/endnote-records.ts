import { risFieldsCsl } from './ris-records.ts'
import { recordsIn, type TaggedField, taggedFields, type TaggedReference } from './tagged-records.ts'

// Reads EndNote's export format, ".enw", which differs from RIS in the names of its fields and types.

/** Returns whether a text contains EndNote records. Pure. */
export const isEndnote = (text: string): boolean => /^%0 \w/m.test(text)

/** Splits an EndNote file into its records. Pure. */
export const endnoteRecords = (text: string) => recordsIn(text, { begins: /^%0 / })

const TYPES: Record<string, string> = {
  'Journal Article': 'JOUR',
  'Electronic Article': 'EJOUR',
  Book: 'BOOK',
  'Electronic Book': 'EBOOK',
  'Edited Book': 'EDBOOK',
  'Book Section': 'CHAP',
  'Electronic Book Section': 'ECHAP',
  Encyclopedia: 'ENCYC',
  'Conference Proceedings': 'CONF',
  'Conference Paper': 'CPAPER',
  Thesis: 'THES',
  Report: 'RPRT',
  'Government Document': 'GOVDOC',
  'Web Page': 'ELEC',
  Blog: 'BLOG',
  'Newspaper Article': 'NEWS',
  'Magazine Article': 'MGZN',
  Dataset: 'DATA',
  'Computer Program': 'COMP',
  'Unpublished Work': 'UNPB',
  Manuscript: 'MANSCPT',
}

/** EndNote's tags, each with the RIS tag of the same meaning. */
const RIS_TAGS: Record<string, string> = {
  A: 'AU',
  E: 'ED',
  Y: 'A3',
  '?': 'A4',
  H: 'TA',
  T: 'TI',
  J: 'T2',
  B: 'T2',
  S: 'T3',
  Q: 'TT',
  '!': 'ST',
  V: 'VL',
  N: 'IS',
  P: 'SP',
  '&': 'SE',
  D: 'PY',
  '8': 'DA',
  '7': 'ET',
  '6': 'NV',
  '9': 'M3',
  I: 'PB',
  C: 'CY',
  '@': 'SN',
  R: 'DO',
  U: 'UR',
  '>': 'L1',
  M: 'AN',
  W: 'DP',
  '~': 'DB',
  '[': 'Y2',
  G: 'LA',
  L: 'CN',
  F: 'LB',
  X: 'AB',
  K: 'KW',
  Z: 'N1',
  '<': 'RN',
  '+': 'AD',
  '(': 'OP',
  '*': 'RI',
  '2': 'C2',
}

const risField = ({ tag, value }: TaggedField): TaggedField =>
  tag === '0' ? { tag: 'TY', value: TYPES[value] ?? 'GEN' } : { tag: RIS_TAGS[tag] ?? `%${tag}`, value }

/** Converts an EndNote record to CSL-JSON. Pure. */
export const endnoteCsl = (record: string): TaggedReference =>
  risFieldsCsl(taggedFields(record, /^%(?<tag>\S)(?: (?<value>.*))?$/).map(risField))
