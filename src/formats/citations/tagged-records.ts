// EndNote's own export has other names for the fields of RIS, so that one reader is enough for both.

export type TaggedField = { tag: string; value: string }

/** Returns the fields of a record; a line without a tag continues the field before it. `tagged` has the groups tag and value. Pure. */
export function taggedFields(record: string, tagged: RegExp): TaggedField[] {
  const fields: TaggedField[] = []
  for (const line of record.split(/\r\n|\r|\n/)) {
    const { tag, value } = tagged.exec(line)?.groups ?? {}
    const last = fields.at(-1)
    if (tag) fields.push({ tag, value: (value ?? '').trim() })
    else if (last && line.trim()) last.value += ` ${line.trim()}`
  }
  return fields
}

const risRecord = (type: string, lines: (readonly [string, string])[]): string =>
  [`TY  - ${type}`, ...lines.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${value}`), 'ER  - '].join(
    '\n',
  )

const ENDNOTE_TYPES: Record<string, string> = {
  'Journal Article': 'JOUR',
  'Electronic Article': 'JOUR',
  Book: 'BOOK',
  'Electronic Book': 'BOOK',
  'Edited Book': 'EDBOOK',
  'Book Section': 'CHAP',
  'Conference Proceedings': 'CONF',
  'Conference Paper': 'CPAPER',
  Thesis: 'THES',
  Report: 'RPRT',
  'Web Page': 'ELEC',
  'Newspaper Article': 'NEWS',
  'Magazine Article': 'MGZN',
  Dataset: 'DATA',
  'Computer Program': 'COMP',
  'Unpublished Work': 'UNPB',
}

const ENDNOTE: Record<string, string> = {
  A: 'AU',
  E: 'ED',
  T: 'TI',
  J: 'T2',
  B: 'T2',
  S: 'T3',
  V: 'VL',
  N: 'IS',
  P: 'SP',
  D: 'PY',
  '8': 'DA',
  R: 'DO',
  U: 'UR',
  I: 'PB',
  C: 'CY',
  '@': 'SN',
  '7': 'ET',
  '9': 'M3',
  '[': 'Y2',
  M: 'AN',
  W: 'DP',
  '~': 'DB',
  '2': 'C2',
}

function risOfEndnote(record: string): string {
  const fields = taggedFields(record, /^%(?<tag>\S)(?: (?<value>.*))?$/)
  const [kind = ''] = fields.filter(({ tag }) => tag === '0').map(({ value }) => value)
  const lines = fields.flatMap(({ tag, value }) => (ENDNOTE[tag] ? [[ENDNOTE[tag], value] as const] : []))
  return risRecord(ENDNOTE_TYPES[kind] ?? 'GEN', lines)
}

/** Returns the records of EndNote's ".enw" as RIS; undefined for any other text. Pure. */
export function risOfEndnoteFile(text: string): string | undefined {
  if (!/^%0 \w/m.test(text)) return undefined
  return text
    .split(/^(?=%0 )/m)
    .filter((record) => record.startsWith('%0 '))
    .map(risOfEndnote)
    .join('\n')
}
