import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = { file: string; text: string }

/** A sentence about a line of a file. */
export type Finding = { file: string; line: number; sentence: string }

const FOLDERS = '{src,scripts,e2e,bench,deploy}'
// Not checked as prose: the phrases and samples of this check, and migrations, which are never edited once they ran.
const OWN_DATA = /^scripts\/vocabulary[/.]/

const read = (root: string, patterns: string[]): SourceFile[] =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !OWN_DATA.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Reads all code: the files that the compiler sees, and the plain JavaScript that runs before the installation. */
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

/** Returns the pattern that matches a text as it is. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
