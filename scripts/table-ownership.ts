import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export type ForeignTable = { file: string; line: number; table: string }

// Matches a statement that creates a table, moves it to another feature, or renames it.
const MADE_OR_MOVED =
  /(?:create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?|alter\s+table\s+)([a-z_]+)\.([a-z_]+)(?:\s+set\s+schema\s+([a-z_]+)|\s+rename\s+to\s+([a-z_]+))?/gi

/** Returns all tables of the migrations, as `schema.table`, with their names after the last migration. */
function tablesOf(root: string): string[] {
  const tables = new Set<string>()
  for (const file of globSync('db/migrations/*.sql', { cwd: root }).toSorted()) {
    const text = readFileSync(path.join(root, file), 'utf8').toLowerCase()
    for (const [, schema = '', table = '', newSchema, newName] of text.matchAll(MADE_OR_MOVED)) {
      if (newSchema || newName) tables.delete(`${schema}.${table}`)
      tables.add(`${newSchema ?? schema}.${newName ?? table}`)
    }
  }
  return [...tables]
}

/** Calls `seen` with every text in a source file: strings and the fixed parts of templates, but not comments. */
function eachText(source: ts.SourceFile, seen: (text: string, position: number) => void): void {
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      seen(node.text, node.getStart(source))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/**
 * Returns the locations where a feature's code names a table of another feature or of the kernel, instead of calling
 * the owner's public.ts.
 */
export function foreignTables(root: string): ForeignTable[] {
  const tables = tablesOf(root)
  if (tables.length === 0) return []
  const named = new RegExp(
    `(?<![\\w./-])(${tables.map((table) => table.replace('.', '\\.')).join('|')})(?![\\w/-])`,
    'g',
  )
  // Tests may create rows in any feature's tables.
  const files = globSync('src/features/*/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !file.includes('.fixture.'),
  )
  return files.flatMap((file) => {
    // The schema of a feature has underscores in place of hyphens.
    const schema = file.split(path.sep)[2]?.replaceAll('-', '_')
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest)
    const found: ForeignTable[] = []
    eachText(source, (text, position) => {
      for (const [table] of text.matchAll(named)) {
        if (table.startsWith(`${schema}.`)) continue
        found.push({ file, line: source.getLineAndCharacterOfPosition(position).line + 1, table })
      }
    })
    return found
  })
}
