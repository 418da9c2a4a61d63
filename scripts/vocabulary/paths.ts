import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escaped, lineAt, type Finding, type SourceFile } from './sources.ts'

/** Retired paths, tables and commands, each with its replacement. */
export type RetiredPaths = {
  paths: Readonly<Record<string, string>>
  tables: Readonly<Record<string, string>>
  commands: Readonly<Record<string, string>>
}

/** Reads the list of retired paths. */
export const readRetiredPaths = (): RetiredPaths =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'retired-paths.json'), 'utf8')) as RetiredPaths

// Words that end like gerunds or participles but are nouns, so that they may be a file's whole name.
const NOUNS: ReadonlySet<string> = new Set(
  (
    'alerting billing building ceiling embed evening feed finding greeting heading housing king listing logging mapping ' +
    'meeting mentoring monitoring morning need numbering onboarding polling pricing ranking rating ring routing seed ' +
    'setting settings sibling speed spelling spring staging string thing typesetting warning wording'
  ).split(' '),
)

const IRREGULAR: ReadonlySet<string> = new Set(
  (
    'bound broken brought built chosen done drawn found given gone grown heard held hidden kept known laid led left ' +
    'lost made meant met overtaken paid said seen sent shown sold sought spent spoken sworn taken taught thought told ' +
    'undone withdrawn won written'
  ).split(' '),
)

// The suffixes of a file, which follow its subject.
const SUFFIXES = /(?:\.(?:test|e2e|isolated|slow|perf|alone|long|quiet|fixture|d))*\.(?:tsx?|mts|cts|mjs|cjs)$/

const isGerundOrParticiple = (word: string): boolean =>
  !NOUNS.has(word) && (IRREGULAR.has(word) || /^[a-z]{2,}(?:ing|[^e]ed)$/.test(word))

const RETIRED_SUFFIXES: [RegExp, string][] = [
  [/\.alone\.test\.tsx?$/, '.isolated.test'],
  [/\.long\.(?:test|e2e)\.tsx?$/, '.slow'],
  [/\.quiet\.test\.tsx?$/, '.perf.test'],
  [/^(?!src\/server\/testing\/)(?:.*\/)?testing(?:-[^/]*)?\.tsx?$/, '.fixture'],
]

/** Returns the problem with a file's name, or undefined. Pure. */
export function wrongFileName(file: string): string | undefined {
  const base = path.posix.basename(file)
  const suffix = RETIRED_SUFFIXES.find(([pattern]) => pattern.test(file))
  if (suffix) return `the file name must end in "${suffix[1]}.ts" (or ".tsx").`
  const word = base.replace(SUFFIXES, '')
  return isGerundOrParticiple(word)
    ? `"${word}" alone is not a name: use a noun, or a verb with its noun, such as "notify-asker" rather than "telling".`
    : undefined
}

/** Returns a finding for each file whose name is a bare gerund or participle, or has a retired suffix. */
export const findWrongFileNames = (files: string[]): Finding[] =>
  files.flatMap((file) => {
    const sentence = wrongFileName(file)
    return sentence === undefined ? [] : [{ file, line: 1, sentence }]
  })

/** Returns the retired path that contains a file, and its replacement, or undefined. Pure. */
export function retiredPathOf(file: string, paths: RetiredPaths['paths']): [string, string] | undefined {
  const parts = file.split('/')
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('/')).toReversed()
  const old = above.find((one) => Object.hasOwn(paths, one))
  return old === undefined ? undefined : [old, paths[old] ?? '']
}

/** Returns a finding for each file at a retired path. */
export const findRetiredPaths = (files: string[], { paths }: RetiredPaths): Finding[] =>
  files.flatMap((file) => {
    const retired = retiredPathOf(file, paths)
    if (!retired) return []
    return [{ file, line: 1, sentence: `the path "${retired[0]}" was renamed; it is now "${retired[1]}".` }]
  })

const listed = (names: string[]): string => names.map(escaped).join('|')

// The upgrade test reads data of the previous version, which has the old names.
const HAS_OLD_TABLES = 'src/server/data/upgrade/'

/** Returns a finding for each retired table name, in quotes or in SQL. */
export function findRetiredTables(code: SourceFile[], { tables }: RetiredPaths): Finding[] {
  const files = code.filter(({ file }) => !file.startsWith(HAS_OLD_TABLES))
  const named = new RegExp(
    `(?:['"\`]|\\b(?:from|into|update|join|table|on|references|truncate|only|as)\\s+)(${listed(Object.keys(tables))})(?![\\w(])`,
    'g',
  )
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(named)].map(({ index, 1: old = '' }) => ({
      file,
      line: lineAt(text, index),
      sentence: `the table "${old}" was renamed; it is now "${tables[old]}".`,
    })),
  )
}

// Decision records and the changelog describe the past.
const TELLS_WHAT_WAS = /^(docs\/decisions\/|CHANGELOG\.md$)/

/** Returns a finding for each retired command. */
export function findRetiredCommands(files: SourceFile[], { commands }: RetiredPaths): Finding[] {
  const named = new RegExp(`(?<![\\w-])(${listed(Object.keys(commands))})(?![\\w-])`, 'g')
  return files
    .filter(({ file }) => !TELLS_WHAT_WAS.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(named)].map(({ index, 1: old = '' }) => ({
        file,
        line: lineAt(text, index),
        sentence: `the command "${old}" was renamed; it is now "${commands[old]}".`,
      })),
    )
}

export type Term = { line: number; term: string; location: string }

// An entry and its continuation lines, which are indented.
const ENTRY = /^- \*\*(.+?)\*\*:.*(?:\n {2}.*)*/gm

/** Returns the entries of the glossary. Each has the form `- **term**: meaning. \`location\``. Pure. */
export const termsOf = (glossary: string): Term[] =>
  [...glossary.matchAll(ENTRY)].flatMap(({ 0: entry, 1: term = '', index }) => {
    const [, location = ''] = /`([^`]+)`$/.exec(entry) ?? []
    return location ? [{ line: lineAt(glossary, index), term, location }] : []
  })

/** Returns a finding for each folder of src/server that no entry of the glossary names. Pure. */
export function findUnexplainedFolders(folders: string[], terms: Term[]): Finding[] {
  const leadsTo = (folder: string) => terms.some(({ location }) => `${location}/`.startsWith(`src/server/${folder}/`))
  return folders
    .filter((folder) => !leadsTo(folder))
    .map((folder) => ({
      file: `src/server/${folder}`,
      line: 1,
      sentence: `the folder "${folder}" is not in GLOSSARY.md; add the term and say what it means.`,
    }))
}

/** Returns a finding for each entry of the glossary whose location does not exist. */
export const findLostTerms = (root: string, terms: Term[]): Finding[] =>
  terms
    .filter(({ location }) => !existsSync(path.join(root, location)))
    .map(({ line, term, location }) => ({
      file: 'GLOSSARY.md',
      line,
      sentence: `the entry "${term}" points to "${location}", which does not exist.`,
    }))
