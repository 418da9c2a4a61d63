import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { foreignTables } from './table-ownership.ts'

const tree = mkdtempSync(path.join(tmpdir(), 'inflo-tables-'))
afterAll(() => rmSync(tree, { recursive: true }))

function write(name: string, text: string): void {
  const file = path.join(tree, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('a table that a migration moved to another feature belongs to that feature, under its new name', () => {
  write('db/migrations/0070_library.sql', 'create schema library;\ncreate table library.word (id uuid);')
  write(
    'db/migrations/0080_search.sql',
    'alter table library.word set schema search;\nalter table search.word rename to term;',
  )
  write('src/features/search/server/queries.ts', 'export const own = `select * from search.term`\n')
  expect(foreignTables(tree)).toEqual([])
  write('src/features/library/server/queries.ts', 'export const all = `select * from search.term`\n')
  expect(foreignTables(tree)).toEqual([
    { file: path.join('src', 'features', 'library', 'server', 'queries.ts'), line: 1, table: 'search.term' },
  ])
})
