import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = { file: string; text: string }

/** A problem in a line of a file, described in a sentence. */
export type Finding = { file: string; line: number; sentence: string }

const FOLDERS = '{src,scripts,e2e,bench,deploy}'
// Files that are not checked as prose: the phrases and samples of this check. Migrations are not read at all, since
// they are never edited after they have run.
const OWN_DATA = /^scripts\/vocabulary[/.]/

const read = (root: string, patterns: string[]): SourceFile[] =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !OWN_DATA.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/**
 * Reads all code: the files that the compiler checks, and the JavaScript files, which run before packages are
 * installed.
 */
export const readCode = (root: string): SourceFile[] =>
  read(root, [`${FOLDERS}/**/*.{ts,tsx,mjs,cjs}`, '*.{ts,mjs,cjs}', '.dependency-cruiser.cjs'])

/** Reads all documents, and the commented settings. */
export const readDocuments = (root: string): SourceFile[] =>
  read(root, ['*.md', 'docs/**/*.md', `${FOLDERS}/**/*.md`, '.env.example'])

/** Returns the number of the line at an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Escapes a text for a regular expression, so that it is matched literally. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
