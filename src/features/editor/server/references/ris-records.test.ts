import { expect, test } from 'vitest'
import { bibtexOf } from '#formats/citations/bibtex.ts'
import { risOf } from '#formats/citations/ris.ts'
import { EVERY_KIND } from './every-kind.fixture.ts'
import { readEntries } from './read-entries.ts'

const read = (text: string) => readEntries({ kind: 'ris', text }, () => 'a').references[0]
const record = (type: string, ...lines: string[]) => `TY  - ${type}\nTI  - The title\n${lines.join('\n')}\nER  - `

const SMITH = { family: 'Smith', given: 'Ann' }
const JONES = { family: 'Jones', given: 'Bo' }

test.each(['CONF', 'CPAPER'])('a conference paper keeps its year and proceedings as %s', (type) => {
  for (const tag of ['T2', 'BT', 'C3']) {
    expect(read(record(type, 'PY  - 2019', `${tag}  - Proceedings of X`))).toMatchObject({
      type: 'paper-conference',
      issued: { 'date-parts': [[2019]] },
      'container-title': 'Proceedings of X',
    })
  }
})

test.each(['BOOK', 'CHAP', 'CONF'])('editors of %s are read from ED and A2', (type) => {
  for (const tag of ['ED', 'A2']) {
    expect(read(record(type, 'AU  - Smith, Ann', `${tag}  - Jones, Bo`))).toMatchObject({
      author: [SMITH],
      editor: [JONES],
    })
  }
})

test('the names of an edited book are its editors', () => {
  const book = read(record('EDBOOK', 'AU  - Smith, Ann', 'A2  - Jones, Bo'))
  expect(book).toMatchObject({ type: 'book', editor: [SMITH, JONES] })
  expect(book?.author).toBeUndefined()
})

test('authors are read from AU and A1 together, each once', () => {
  expect(read(record('JOUR', 'AU  - Smith, Ann', 'A1  - Jones, Bo', 'A1  - Smith, Ann'))?.author).toEqual([
    SMITH,
    JONES,
  ])
})

test('a web page has its access date, and a chapter and a book have their addresses', () => {
  expect(read(record('ELEC', 'Y2  - 2020/01/02', 'VL  - 3'))?.accessed).toEqual({ 'date-parts': [[2020, 1, 2]] })
  expect(read(record('WEB', 'UR  - https://example.org/x'))).toMatchObject({
    type: 'webpage',
    URL: 'https://example.org/x',
  })
  expect(read(record('CHAP', 'BT  - The book', 'CY  - Leiden', 'PB  - Brill'))).toMatchObject({
    'container-title': 'The book',
    publisher: 'Brill',
    'publisher-place': 'Leiden',
  })
  expect(read('TY  - BOOK\nBT  - The book\nER  - ')?.title).toBe('The book')
})

test('a day without a year takes the year next to it', () => {
  expect(read(record('JOUR', 'DA  - May 12', 'PY  - 2019'))?.issued).toEqual({ 'date-parts': [[2019, 5, 12]] })
})

test.each(EVERY_KIND.map((item) => [item.type, item.title, item] as const))(
  'our own RIS is read back unchanged: %s, %s',
  (_type, _title, item) => {
    // RIS has no tags for the id, the language and the unparsed text of a reference.
    const written = { ...item, id: undefined, language: undefined, text: undefined }
    expect({ ...read(risOf(item)), id: undefined, language: undefined }).toEqual(written)
  },
)

test.each([
  ['e12', ['SP  - e12'], 'e12'],
  ['a range in SP alone', ['SP  - 497-506'], '497-506'],
])('older RIS gives pages as %s', (_, pages, page) => {
  const older = ['T1  - Beds', 'A1  - Lee, Bo', 'Y1  - 2001/05//', 'JF  - Wards', ...pages]
  expect(read(record('JOUR', ...older))?.page).toBe(page)
})

test('groups with a comma or of one word, a number with an issue, and a status with a year survive our own RIS', () => {
  const item = {
    id: 'a',
    type: 'article-journal' as const,
    title: 'Beds',
    author: [
      { literal: 'Ministry of Health, Kenya' },
      { family: 'Lee', given: 'Bo', suffix: 'Jr' },
      { literal: 'WHO' },
      { family: 'Plato' },
    ],
    issued: { 'date-parts': [[2020, 5]] as [number[]] },
    status: 'in press' as const,
    issue: '3',
    number: 'CD001234',
  }
  expect({ ...read(risOf(item)), id: 'a' }).toEqual(item)
  const { references } = readEntries({ kind: 'bibtex', text: bibtexOf(item) }, () => 'a')
  expect(references).toEqual([item])
})
