import { expect, test } from 'vitest'
import { parseJats } from '../article.ts'
import { jatsArticle } from '../jats.fixture.ts'
import { compared } from './comparison.ts'
import { PUBLISHERS } from './publishers.fixture.ts'

const parsed = parseJats(PUBLISHERS['pictures of tables, formulas, symbols and structures'] ?? '')

const missingIn = (article: typeof parsed.article) =>
  compared(parsed.census, article).flatMap(({ words: [one], missing }) => (missing.length > 0 ? [one, ...missing] : []))

test('everything that the article lacks from its file is reported by name', () => {
  expect(missingIn(parsed.article)).toEqual([])
  const { sections, notes } = parsed.article
  const without = (ids: string[]) => ({
    ...parsed.article,
    notes: notes.filter(({ id }) => !ids.includes(id)),
    sections: sections.map((section) => ({
      ...section,
      blocks: section.blocks.filter((block) => !('id' in block) || !ids.includes(block.id ?? '')),
    })),
  })
  expect(missingIn(without(['table-2']))).toEqual(['picture outside a figure', 's2.gif', 'table', 'Table 2'])
  expect(missingIn(without(['formula-2', 'file-1']))).toEqual(['displayed formula', '(2)', 'media file', 'Film 1'])
  expect(missingIn(without(['box-1', 'note-1']))).toHaveLength(4)
  expect(missingIn({ ...parsed.article, references: [] })).toEqual(['reference', expect.stringMatching(/^line \d+$/)])
})

test('a table with missing rows is reported', () => {
  const cals = parseJats(PUBLISHERS['tables of the OASIS model'] ?? '')
  const [section] = cals.article.sections
  const [table] = section?.blocks ?? []
  expect(compared(cals.census, cals.article)).toMatchObject([{ found: 1, shown: 1 }])
  if (!section || table?.t !== 'table') throw new Error('No table was read.')
  const shorter = { ...table, tables: table.tables.map(({ head, body }) => ({ head, body: body.slice(1) })) }
  const article = { ...cals.article, sections: [{ ...section, blocks: [shorter] }] }
  expect(compared(cals.census, article)).toMatchObject([{ found: 1, shown: 0, missing: ['Table 1'] }])
})

test('a note about one author is shown next to the author without its mark', () => {
  const note = '<fn fn-type="current-aff" id="ca1"><label>¤b</label><p>Current address: Ward 3, Kano</p></fn>'
  const people = `<contrib-group><contrib contrib-type="author"><name><surname>Bello</surname><given-names>Ada</given-names></name>
    <xref ref-type="fn" rid="ca1"><sup>¤b</sup></xref></contrib></contrib-group><author-notes>${note}</author-notes>`
  const { census, article } = parseJats(jatsArticle({ people }))
  expect(compared(census, article)).toMatchObject([{ words: ['footnote', 'footnotes'], found: 1, shown: 1 }])
})
