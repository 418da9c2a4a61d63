// What PubMed and EndNote write beside RIS: other names of the same fields, so that one reader is enough for all.

type Field = { tag: string; value: string }

/** Lines with a tag, and those that go on with the line before. Pure. */
const fieldsOf = (record: string, tagged: RegExp): Field[] =>
  record.split(/\r\n|\r|\n/).reduce<Field[]>((fields, line) => {
    const { tag, value } = tagged.exec(line)?.groups ?? {}
    const last = fields.at(-1)
    if (tag) return [...fields, { tag, value: (value ?? '').trim() }]
    if (last && line.trim()) last.value += ` ${line.trim()}`
    return fields
  }, [])

const risRecord = (type: string, lines: (readonly [string, string])[]): string =>
  [`TY  - ${type}`, ...lines.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${value}`), 'ER  - '].join(
    '\n',
  )

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "2020 May 7" as "2020/05/07", "2008 Sep-Oct" as "2008/09". */
function dayOf(written: string): string {
  const [year = '', month = '', day = ''] = written.split(/[\s-]+/)
  const number = MONTHS.indexOf(month.toLowerCase().slice(0, 3)) + 1
  const parts = number > 0 ? [year, String(number), /^\d{1,2}$/.test(day) ? day : ''] : [year]
  return parts
    .filter(Boolean)
    .map((part) => part.padStart(2, '0'))
    .join('/')
}

const MEDLINE: Record<string, string> = {
  TI: 'TI',
  VI: 'VL',
  IP: 'IS',
  PG: 'SP',
  IS: 'SN',
  PB: 'PB',
  PL: 'CY',
  CN: 'AU',
  FED: 'ED',
}

function risOfMedline(record: string): string {
  const fields = fieldsOf(record, /^(?<tag>[A-Z]{2,4}) *- (?<value>.*)$/)
  const all = (tag: string) => fields.filter((field) => field.tag === tag).map(({ value }) => value)
  const [book = ''] = all('BTI')
  const [title = ''] = all('TI')
  const type = book ? (title ? 'CHAP' : 'BOOK') : all('PT').includes('Preprint') ? 'UNPB' : 'JOUR'
  const authors = all('FAU').length > 0 ? all('FAU') : all('AU')
  const doi = [...all('LID'), ...all('AID')].find((id) => id.endsWith('[doi]')) ?? ''
  return risRecord(type, [
    ...authors.map((name) => ['AU', name] as const),
    ...fields.flatMap(({ tag, value }) => (MEDLINE[tag] ? [[MEDLINE[tag], value] as const] : [])),
    ...(title ? [] : [['TI', book] as const]),
    ['T2', title && book ? book : (all('JT')[0] ?? all('TA')[0] ?? '')],
    ['PY', all('DP')[0]?.slice(0, 4) ?? ''],
    ['DA', dayOf(all('DP')[0] ?? '')],
    ['DO', doi.replace(/\s*\[doi\]$/, '')],
    ['AN', `PMID: ${all('PMID')[0] ?? ''}`],
  ])
}

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
  R: 'DO',
  U: 'UR',
  I: 'PB',
  C: 'CY',
  '@': 'SN',
  '7': 'ET',
  '9': 'M3',
  '[': 'Y2',
}

function risOfEndnote(record: string): string {
  const fields = fieldsOf(record, /^%(?<tag>\S)(?: (?<value>.*))?$/)
  const [kind = ''] = fields.filter(({ tag }) => tag === '0').map(({ value }) => value)
  const lines = fields.flatMap(({ tag, value }) => (ENDNOTE[tag] ? [[ENDNOTE[tag], value] as const] : []))
  return risRecord(ENDNOTE_TYPES[kind] ?? 'GEN', lines)
}

/** Records of PubMed's ".nbib" or EndNote's ".enw" as RIS; undefined for what is neither. Pure. */
export function risOfTagged(text: string): string | undefined {
  if (/^PMID- *\d/m.test(text) && /^[A-Z]{2,4} *- /m.test(text))
    return text
      .split(/^(?=PMID- )/m)
      .filter((record) => record.startsWith('PMID-'))
      .map(risOfMedline)
      .join('\n')
  if (/^%0 \w/m.test(text))
    return text
      .split(/^(?=%0 )/m)
      .filter((record) => record.startsWith('%0 '))
      .map(risOfEndnote)
      .join('\n')
  return undefined
}
