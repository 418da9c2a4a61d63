import { expect, test } from 'vitest'
import { readPasted } from '#formats/citations/pasted-references.ts'
import { readEntries } from './read-entries.ts'

function read(text: string) {
  const pasted = readPasted(text)
  if (pasted.kind === 'lines') throw new Error('These are lines')
  return readEntries(pasted, () => 'a')
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Valid values of fields with a special form. Every other field gets a word. */
const VALUES: Record<string, string> = {
  date: '2019-05-07',
  year: '2019',
  month: 'may',
  day: '7',
  doi: '10.5555/zq7',
  pmid: '7777',
  pmcid: 'PMC7777',
  eprint: '7777',
  eprinttype: 'pmid',
  archiveprefix: 'pmid',
  url: 'https://zq7.example',
  urldate: '2019-05-07',
  isbn: '9780000000002',
  issn: '1234-5678',
  pubstate: 'inpress',
  entrysubtype: 'newspaper',
}

/** Fields that have a meaning only together with other fields. */
const TOGETHER: Record<string, string> = {
  month: 'year = 2019,',
  day: 'year = 2019, month = may,',
  eprint: 'eprinttype = {pmid},',
  eprinttype: 'eprint = {7777},',
  archiveprefix: 'eprint = {7777},',
}

/**
 * Reads two files. Returns whether their difference is visible in the references or in the report of the second file.
 */
function isKeptOrNamed(without: string, complete: string): boolean {
  const [less, more] = [read(without), read(complete)]
  return (
    JSON.stringify(less.references) !== JSON.stringify(more.references) ||
    more.left_out.length > less.left_out.length ||
    more.unread.length > less.unread.length
  )
}

// All fields in "BibTeXing" and in biblatex's manual, and common fields of reference managers and publishers.
const BIBTEX_FIELDS =
  words(`abstract addendum address afterword annotation annotator annote archiveprefix article-number
  articleno author authortype bookauthor bookpagination booksubtitle booktitle booktitleaddon chapter commentator date
  day doi edition editor editora editorb editorc editortype eid elocation-id entryset entrysubtype eprint eprintclass
  eprinttype eventdate eventtitle eventtitleaddon file foreword gender holder howpublished indexsorttitle indextitle
  institution introduction isan isbn ismn isrn issn issue issuesubtitle issuetitle issuetitleaddon iswc journal
  journalsubtitle journaltitle journaltitleaddon key keywords label langid language library location mainsubtitle
  maintitle maintitleaddon month nameaddon note number options organization origdate origlanguage origlocation
  origpublisher origtitle owner pages pagetotal pagination part pmcid pmid presort primaryclass publisher pubstate related
  relatedoptions relatedstring relatedtype reprinttitle school series shortauthor shorteditor shorthand shorthandintro
  shortjournal shortseries shorttitle sortkey sortname sorttitle sortyear subtitle timestamp title titleaddon translator
  type url urldate usera userb userc userd usere userf venue verba verbb verbc version volume volumes xdata year`)

test.each(words('article book incollection inproceedings techreport phdthesis unpublished online'))(
  'each field of @%s is kept or named',
  (type) => {
    const lost = BIBTEX_FIELDS.filter((field) => {
      const entry = (fields: string) => `@${type}{k, author = {Lee, Bo}, ${fields}}`
      const base = `${field === 'title' ? '' : 'title = {Beds},'} ${TOGETHER[field] ?? ''}`
      return !isKeptOrNamed(entry(base), entry(`${base} ${field} = {${VALUES[field] ?? 'Zq7777'}}`))
    })
    expect(lost).toEqual([])
  },
)

test.each(
  words(`article artwork audio bibnote book bookinbook booklet collection commentary conference dataset electronic image
  inbook incollection inproceedings inreference jurisdiction legal legislation letter manual mastersthesis misc movie
  music mvbook mvcollection mvproceedings mvreference online patent performance periodical phdthesis proceedings reference
  report review set software standard suppbook suppcollection suppperiodical techreport thesis unpublished video www
  another`),
)('a BibTeX entry of type %s is read', (type) => {
  const { references, unread } = read(
    `@${type}{k, author = {Lee, Bo}, title = {Beds}, year = 2019, publisher = {Brill}}`,
  )
  expect(unread).toEqual([])
  expect(references).toMatchObject([
    { title: 'Beds', author: [{ family: 'Lee', given: 'Bo' }], issued: { 'date-parts': [[2019]] } },
  ])
})

const RIS_TYPES =
  words(`ABST ADVS AGGR ANCIENT ART BILL BLOG BOOK CASE CHAP CHART CLSWK COMP CONF CPAPER CTLG DATA DBASE
  DICT EBOOK ECHAP EDBOOK EJOUR ELEC ENCYC EQUA FIGURE GEN GOVDOC GRANT HEAR ICOMM INPR JFULL JOUR LEGAL MANSCPT MAP MGZN
  MPCT MULTI MUSIC NEWS PAMP PAT PCOMM RPRT SER SLIDE SOUND STAND STAT THES UNBILL UNPB VIDEO WEB`)

const RIS_TAGS =
  words(`A1 A2 A3 A4 AB AD AN AU AV BT C1 C2 C3 C4 C5 C6 C7 C8 CA CN CP CT CY DA DB DO DP ED EP ET ID IS J1
  J2 JA JF JO KW L1 L2 L3 L4 LA LB LK M1 M2 M3 N1 N2 NV OP PB PP PY RI RN RP SE SN SP ST SV T1 T2 T3 TA TI TT U1 U2 U3 U4 U5
  UR VL VO Y1 Y2`)

const RIS_VALUES: Record<string, string> = {
  DA: '2019/05/07',
  DO: '10.5555/zq7',
  PY: '2019',
  SN: '1234-5678',
  UR: 'https://zq7.example',
  Y1: '2019',
  Y2: '2019/05/07',
}

// Tags that name the database of a record instead of describing the work.
const OF_DATABASES = new Set(['DB', 'DP'])

test.each(RIS_TYPES)('each tag of the RIS type %s is kept or named', (type) => {
  const record = (...lines: string[]) => `TY  - ${type}\n${lines.join('\n')}\nER  - `
  const lost = RIS_TAGS.filter((tag) => {
    const title = ['TI', 'T1', 'CT', 'TT', 'BT'].includes(tag) ? [] : ['TI  - Beds']
    const line = `${tag}  - ${RIS_VALUES[tag] ?? 'Zq7777'}`
    return !OF_DATABASES.has(tag) && !isKeptOrNamed(record(...title), record(...title, line))
  })
  expect(lost).toEqual([])
})

test('each tag of an EndNote record is kept or named', () => {
  const values: Record<string, string> = { '8': '2019-05-07', D: '2019', R: '10.5555/zq7', U: 'https://zq7.example' }
  const tags = Array.from('ABCDEFGHIJKLMNOPQRSTUVXYZ123456789!@#$%^&*()[]{}<>?/+=|')
  const types = ['Journal Article', 'Book', 'Book Section', 'Conference Paper', 'Thesis', 'Web Page', 'Generic']
  const lost = types.flatMap((type) =>
    tags.filter((tag) => {
      const record = `%0 ${type}\n${tag === 'T' ? '' : '%T Beds\n'}`
      const value = values[tag] ?? (tag === '[' ? '2019-05-07' : 'Zq7777')
      return !isKeptOrNamed(record, `${record}%${tag} ${value}`)
    }),
  )
  expect(lost).toEqual([])
})

test('each tag of a PubMed record is kept or named', () => {
  const values: Record<string, string> = {
    AID: '10.5555/zq7 [doi]',
    LID: '10.5555/zq7 [doi]',
    DP: '2019 May 7',
    IS: '1234-5678 (Print)',
    PMC: 'PMC7777',
    PT: 'Preprint',
    SO: 'Ward J. 2019',
  }
  const tags = words(`AB AD AID AU AUID BTI CDAT CI CIN CN CON COIS COI CRDT CRF CRI CTDT CTI DA DCOM DDIN DEP DP DRIN
    DRDT ECF ECI ED EDAT EFR EIN EN FAU FED FIR FPS GN GR GS IP IR IRAD IS ISBN JID JT LA LID LR MH MHDA MID NM OAB OABL
    OCI OID ORI OT OTO OWN PB PG PHST PL PMC PMCR PMID PRIN PROF PS PST PT PUBM RCTN RF RIN RN ROF RPF RPI RRF RRI SB SFM SI
    SO SPIN STAT TA TI TT UIN UOF VI VTI`).filter((tag) => tag !== 'PMID')
  const lost = tags.filter((tag) => {
    const record = `PMID- 7\n${tag === 'TI' || tag === 'TT' ? '' : 'TI  - Beds\n'}`
    return !isKeptOrNamed(record, `${record}${tag.padEnd(4)}- ${values[tag] ?? 'Zq7777'}`)
  })
  expect(lost).toEqual([])
})

test('fields that are not kept are counted by their names', () => {
  const entry = '@article{k, title = {Beds}, abstract = {A}, keywords = {k}, owner = {me}, file = {x.pdf}, note = {N}}'
  expect(read(`${entry}\n${entry.replace('note', 'annote')}`).left_out).toEqual([
    { field: 'abstract', count: 2 },
    { field: 'keywords', count: 2 },
    { field: 'data of the reference manager', count: 2 },
    { field: 'note', count: 1 },
    { field: 'annote', count: 1 },
  ])
  expect(read('TY  - JOUR\nTI  - Beds\nAB  - A\nN2  - A\nKW  - a\nKW  - b\nC5  - c\nER  - ').left_out).toEqual([
    { field: 'abstract', count: 1 },
    { field: 'keywords', count: 1 },
    { field: 'C5', count: 1 },
  ])
})

const CSL_FIELDS = words(`abstract annote archive archive-place archive_collection archive_location authority
  call-number chair chapter-number citation-number collection-editor collection-number collection-title compiler
  composer container-author container-title container-title-short contributor curator dimensions director division DOI
  edition editor editor-translator editorial-director event event-date event-place event-title executive-producer
  first-reference-note-number genre guest illustrator interviewer ISBN ISSN issue issued journalAbbreviation jurisdiction
  keyword language license locator medium narrator note number number-of-pages number-of-volumes organizer
  original-author original-date original-publisher original-publisher-place original-title page page-first part-number
  part-title performer PMCID PMID printing-number producer publisher publisher-place recipient references
  reviewed-author reviewed-genre reviewed-title scale script-writer section series-creator shortTitle source status
  submitted supplement-number title-short translator URL version volume volume-title volume-title-short year-suffix`)

const CSL_VALUES: Record<string, unknown> = {
  DOI: '10.5555/zq7',
  PMID: '7777',
  PMCID: 'PMC7777',
  URL: 'https://zq7.example',
  editor: [{ family: 'Zq' }],
  translator: [{ family: 'Zq' }],
  'collection-editor': [{ family: 'Zq' }],
  issued: { 'date-parts': [[2019]] },
}

test.each(words('article-journal book chapter paper-conference report thesis webpage legislation'))(
  'each field of CSL-JSON of type %s is kept or named',
  (type) => {
    const item = (fields: object) => JSON.stringify([{ type, title: 'Beds', ...fields }])
    const lost = CSL_FIELDS.filter((field) => {
      const value = CSL_VALUES[field] ?? 'Zq7777'
      return !isKeptOrNamed(item({}), item({ [field]: value }))
    })
    expect(lost).toEqual([])
  },
)

test('fields of CSL-JSON have names for people, and empty ones and identifiers in notes are not named', () => {
  const item = {
    type: 'chapter',
    title: 'Beds',
    translator: [{ family: 'Roe' }],
    'container-author': [{ family: 'Lee' }],
    'event-title': 'Ward days',
    'event-place': 'Lagos',
    'original-title': 'Betten',
    subtitle: [],
    custom: null,
    note: 'PMID: 7777',
    DOI: '10.1/no',
  }
  expect(read(JSON.stringify(item)).left_out.map(({ field }) => field)).toEqual([
    'translators',
    'authors of the book',
    'conference',
    'original publication',
    'DOI',
  ])
})

test('pages and the conference are read from all their fields in CSL-JSON', () => {
  const items = [
    { type: 'article-journal', title: 'A', 'page-first': '12' },
    { type: 'article-journal', title: 'B', page: '3-4', 'article-number': 'e9' },
    { type: 'paper-conference', title: 'C', 'event-title': 'Ward days' },
  ]
  const { references, left_out: leftOut } = read(JSON.stringify(items))
  expect(references).toMatchObject([{ page: '12' }, { page: '3-4', number: 'e9' }, { 'container-title': 'Ward days' }])
  expect(leftOut).toEqual([])
})

test.each([
  ['CSL-JSON', '[{"title":"Wild <i>Candida</i> in beds"}]'],
  ['RIS', 'TY  - JOUR\nTI  - Wild <i>Candida</i> in beds\nER  - '],
  ['BibTeX', String.raw`@article{a, title = {Wild \emph{Candida} in beds}}`],
])('italics of a title in %s are named', (_format, text) => {
  const { references, left_out: leftOut } = read(text)
  expect(references[0]?.title).toBe('Wild Candida in beds')
  expect(leftOut).toEqual([{ field: 'italics of titles', count: 1 }])
})

test('the number of a preprint is named if the entry has another publication', () => {
  const entry = (fields: string) => `@article{a, title = {Beds}, eprint = {2101.00001}, ${fields}}`
  for (const archive of ['eprinttype', 'archivePrefix'])
    expect(read(entry(`${archive} = {arXiv}, journal = {Wards}`)).left_out).toContainEqual({
      field: 'eprint',
      count: 1,
    })
  const { references, left_out: leftOut } = read(entry('archivePrefix = {arXiv}'))
  expect(leftOut).toEqual([])
  expect(JSON.stringify(references)).toContain('2101.00001')
})

test('the report names fields of CSL-JSON in words', () => {
  const { left_out } = read(
    JSON.stringify([
      {
        type: 'book',
        title: 'Lamps',
        author: [{ family: 'Lee', given: 'Bo' }],
        issued: { literal: 'undated' },
        accessed: { literal: 'often' },
        'editorial-director': [{ family: 'Ito' }],
        archive_location: 'Box 7',
      },
    ]),
  )
  expect(left_out.map(({ field }) => field)).toEqual([
    'date of publication',
    'date of access',
    'editorial director',
    'place in the archive',
  ])
})
