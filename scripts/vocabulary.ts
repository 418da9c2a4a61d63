// Checks the vocabulary: retired names, paths and commands, file names, repeated type names, the glossary, and odd
// phrases in prose.
// Usage: node scripts/vocabulary.ts [--lower]
//
// For the prose, cspell 10.4.1 was tried: it takes 30 s of processor time for all files, and its flagWords support only
// single words, not phrases. This script reads the files itself, in two or three seconds.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findRepeatedTypes, findRetiredNames, readRetiredNames } from './vocabulary/identifiers.ts'
import {
  findLostTerms,
  findRetiredCommands,
  findRetiredPaths,
  findRetiredTables,
  findUnexplainedFolders,
  findWrongFileNames,
  readRetiredPaths,
  termsOf,
} from './vocabulary/paths.ts'
import { compareCounts, lowerCounts, oddPhrasesIn, type PhraseCounts } from './vocabulary/prose.ts'
import { lineAt, readCode, readDocuments, type Finding, type SourceFile } from './vocabulary/sources.ts'

// The first entry explains the list, since JSON has no comments.
type Unreworded = { purpose: string; files: PhraseCounts }

const PURPOSE =
  'Odd phrases that each file still contains, from before the rewording. Numbers may only shrink: reword a file, then run ' +
  '"node scripts/run.mjs scripts/vocabulary.ts --lower". A file that is not listed must contain none.'
const UNREWORDED = 'scripts/vocabulary/unreworded.json'

/** Returns a finding for each npm script with a retired name. */
function findRetiredScripts(root: string, commands: Readonly<Record<string, string>>): Finding[] {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8')
  const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> }
  return Object.keys(scripts)
    .filter((name) => Object.hasOwn(commands, `npm run ${name}`))
    .map((name) => ({
      file: 'package.json',
      line: lineAt(text, text.indexOf(`"${name}":`)),
      sentence: `the script "${name}" was renamed; it is now "${commands[`npm run ${name}`]}".`,
    }))
}

/**
 * Returns a finding for each problem of the glossary: folders that it does not explain, and entries whose location does
 * not exist.
 */
function checkGlossary(root: string): Finding[] {
  const terms = termsOf(readFileSync(path.join(root, 'GLOSSARY.md'), 'utf8'))
  const folders = readdirSync(path.join(root, 'src/server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  return [...findUnexplainedFolders(folders, terms), ...findLostTerms(root, terms)]
}

/** Returns all findings about names and paths, by the name of the check. */
function checkNames(root: string, code: SourceFile[], documents: SourceFile[]): Record<string, Finding[]> {
  const retired = readRetiredPaths()
  const files = code.map(({ file }) => file)
  return {
    'retired names': findRetiredNames(code, readRetiredNames()),
    'retired paths': findRetiredPaths(files, retired),
    'retired tables': findRetiredTables(code, retired),
    'retired commands': [
      ...findRetiredScripts(root, retired.commands),
      ...findRetiredCommands([...code, ...documents], retired),
    ],
    'file names': findWrongFileNames(files),
    'repeated types': findRepeatedTypes(code),
    glossary: checkGlossary(root),
  }
}

if (import.meta.main) {
  const root = process.cwd()
  const code = readCode(root)
  const documents = readDocuments(root)
  const phrases = [...code, ...documents].flatMap(oddPhrasesIn)
  const list = path.join(root, UNREWORDED)
  const { files: allowed } = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Unreworded)
    : { files: undefined }
  if (process.argv.includes('--lower')) {
    const files = lowerCounts(phrases, allowed)
    writeFileSync(list, `${JSON.stringify({ purpose: PURPOSE, files } satisfies Unreworded, null, 2)}\n`)
    console.log(`${UNREWORDED} lists ${phrases.length} odd phrases in ${Object.keys(files).length} files.`)
    process.exit(0)
  }
  const parts = { ...checkNames(root, code, documents), prose: compareCounts(phrases, allowed ?? {}) }
  const findings = Object.values(parts).flat()
  for (const { file, line, sentence } of findings) console.log(`${file}:${line}: ${sentence}`)
  const counts = Object.entries(parts).map(([part, found]) => `${found.length} ${part}`)
  console.log(`${findings.length} findings in ${code.length + documents.length} files: ${counts.join(', ')}`)
  process.exit(findings.length > 0 ? 1 : 0)
}
