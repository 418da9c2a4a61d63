import { expect, test } from 'vitest'
import type { ArticleBlock } from '../article/article.ts'
import { articleOf, type Manuscript } from './article.ts'
import { A_DATASET, A_FILE, withEverything } from './full-manuscript.fixture.ts'
import { aManuscript, br, doc, marked, row, table, td, th } from './manuscript.fixture.ts'

const blocksOf = (manuscript: Manuscript): ArticleBlock[] => articleOf(manuscript).sections[0]?.blocks ?? []

test('a figure keeps its description, its copyright holder and the consent of the people shown', () => {
  const [, figureBlock] = articleOf(withEverything()).sections[2]?.blocks ?? []
  expect(figureBlock).toEqual({
    t: 'figure',
    id: 'figure-1',
    label: 'Figure 1',
    title: [],
    caption: [
      { t: 'p', c: ['Alarms per hour, ', { t: 'i', c: ['n'] }, ' = 12.'] },
      { t: 'p', c: ['Source: Own picture'] },
      { t: 'p', c: ['Consent: She agreed in writing.'] },
    ],
    pictures: [{ file: A_FILE, kind: 'image/png', width: 1200, height: 800 }],
    alt: 'Bars that fall',
    licence: 'CC-BY-4.0',
  })
})

test('a supplementary file is offered under its name', () => {
  const [, , file] = articleOf(withEverything()).sections[2]?.blocks ?? []
  expect(file).toEqual({
    t: 'file',
    id: 'file-1',
    label: 'Supplementary file 1',
    title: ['alarms.csv'],
    caption: [{ t: 'p', c: ['All narwhals counted.'] }],
    download: { file: A_DATASET, name: 'alarms.csv', kind: 'text/csv', bytes: 2048 },
  })
})

test('a table keeps merged cells, headings, caption and notes', () => {
  const manuscript = aManuscript({
    results: doc(
      table({
        id: 't',
        caption: ['By ', marked('shift', 'em')],
        rows: [
          row(th({ rowspan: 2 }, 'Shift'), th({ colspan: 2 }, 'Alarms')),
          row(th({}, 'true'), th({}, 'false')),
          row(th({}, 'Night'), td({ colspan: 2 }, 'twelve', br(), 'or so')),
        ],
        notes: ['Counted once.'],
      }),
    ),
  })
  expect(blocksOf(manuscript)).toEqual([
    {
      t: 'table',
      id: 'table-1',
      label: 'Table 1',
      title: ['By ', { t: 'i', c: ['shift'] }],
      caption: [],
      tables: [
        {
          head: [
            [
              { c: ['Shift'], h: true, rowspan: 2 },
              { c: ['Alarms'], h: true, colspan: 2 },
            ],
            [
              { c: ['true'], h: true },
              { c: ['false'], h: true },
            ],
          ],
          body: [
            [
              { c: ['Night'], h: true },
              { c: ['twelve', { t: 'br' }, 'or so'], colspan: 2 },
            ],
          ],
        },
      ],
      notes: [],
      foot: [{ t: 'p', c: ['Counted once.'] }],
    },
  ])
})

test('a heading cell that spans rows puts those rows into the table head', () => {
  const rows = [row(th({ rowspan: 2 }, 'Shift'), th({}, 'n')), row(td({}, '12'))]
  const [block] = blocksOf(aManuscript({ results: doc(table({ id: 't', caption: [], rows, notes: [] })) }))
  expect(block).toMatchObject({ tables: [{ head: [{}, {}], body: [] }] })
})
