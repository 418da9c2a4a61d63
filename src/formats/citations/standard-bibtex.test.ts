import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bibtexFile } from './bibtex.ts'
import { aReference, hasProgram } from './citations.fixture.ts'
import { REFERENCE_TYPES, type ReferenceRecord } from './reference.ts'
import { standardRecord } from './standard-bibtex.ts'

const TYPES = new Set(
  'article book booklet inbook incollection inproceedings manual mastersthesis misc phdthesis proceedings techreport unpublished'.split(
    ' ',
  ),
)

const record = (id: string, traits: Partial<ReferenceRecord>): ReferenceRecord => ({
  ...aReference({ id, title: `Herons of ${id}`, 'container-title': undefined, publisher: `House of ${id}` }),
  volume: undefined,
  issue: undefined,
  ...traits,
})

const RECORDS = [
  ...REFERENCE_TYPES.map((type) => record(type, { type, 'container-title': `Holder of ${type}` })),
  ...REFERENCE_TYPES.map((type) => record(`bare-${type}`, { type, publisher: undefined })),
  record('master', { type: 'thesis', genre: "Master's thesis" }),
  record('tool', { type: 'software', edition: 'Version 2.1' }),
  record('queued', { type: 'article', 'container-title': 'medRxiv', status: 'in press' }),
  record('short', { 'container-title': 'Waders', volume: '7', issue: '2', page: undefined, number: 'e77' }),
  record('old', { type: 'book', issued: { 'date-parts': [[1795]], circa: true } }),
]

const file = bibtexFile(RECORDS, standardRecord)
const entryOf = (id: string): string => file.split('\n\n')[RECORDS.findIndex((one) => one.id === id)] ?? ''

test('every entry has a type that the standard styles of BibTeX know', () => {
  const types = Array.from(file.matchAll(/^@(\w+)\{/gm), ([, type = '']) => type)
  expect(types).toHaveLength(RECORDS.length)
  expect(types.filter((type) => !TYPES.has(type))).toEqual([])
})

test('what these styles would not print is in a field that they print', () => {
  expect(entryOf('tool')).toMatch(/^@misc\{[^]*howpublished = \{Version 2\.1, House of tool\}/)
  expect(entryOf('webpage')).toContain('howpublished = {Holder of webpage, House of webpage}')
  expect(entryOf('queued')).toMatch(
    /^@misc\{[^]*howpublished = \{Preprint, medRxiv, House of queued\}[^]*note = \{in press\}/,
  )
  expect(entryOf('short')).toContain('pages = {e77}')
  expect(entryOf('short')).not.toContain('eid')
})

// If TeX is installed, BibTeX reads the file.
test.skipIf(!hasProgram('bibtex')).each(['plain', 'unsrt', 'abbrv', 'alpha'])(
  'BibTeX prints all in the style %s',
  (style) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'inflo-bibtex-'))
    writeFileSync(path.join(folder, 'references.bib'), file)
    writeFileSync(path.join(folder, 'paper.aux'), `\\citation{*}\n\\bibstyle{${style}}\n\\bibdata{references}\n`)
    const { stdout } = spawnSync('bibtex', ['paper'], { cwd: folder, encoding: 'utf8' })
    const list = readFileSync(path.join(folder, 'paper.bbl'), 'utf8').replace(/\s+/g, ' ')
    rmSync(folder, { recursive: true })
    expect(stdout).not.toMatch(/style-file|error|can't use/i)
    for (const words of [
      'Version 2.1, House of tool',
      'Preprint, medRxiv, House of queued',
      ':e77',
      'ca. 1795',
      'Holder of dataset',
    ])
      expect(list).toContain(words)
  },
)
