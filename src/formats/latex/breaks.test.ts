import { expect, test } from 'vitest'
import { articleOf } from '../manuscript/article.ts'
import { aManuscript, br, doc, p, row, table, td, th } from '../manuscript/manuscript.fixture.ts'
import { sectionOf } from './blocks.ts'

const written = (...blocks: Parameters<typeof doc>): string =>
  articleOf(aManuscript({ methods: doc(...blocks) }))
    .sections.map((section) =>
      sectionOf(section, {
        keys: new Map(),
        notes: new Map(),
        isMoved: false,
        lineEnd: '\\\\\n',
        pictures: new Map(),
      }),
    )
    .join('\n')

test('a line break is not written where no line has begun', () => {
  expect(written(p('a'), p(br()), p(br(), 'b', br(), 'c', br()))).toContain('a\n\n\n\nb\\\\\nc')
})

test('lines break in table cells, including merged cells', () => {
  const rows = [row(th({ colspan: 2 }, 'a', br(), 'b')), row(td({}, 'c', br(), 'd'), td({}, br()))]
  const text = written(table({ id: 't', caption: ['What', br(), 'it is'], rows, notes: ['e', br(), 'f'] }))
  expect(text).toContain('\\centering \\textbf{a\\newline b}')
  expect(text).toContain('c\\newline d &  \\\\')
  expect(text).toContain('\\caption{What it is}')
  expect(text).toContain('e\\\\\nf')
})
