import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Matches a word that belongs to a feature's vocabulary. Identifiers and strings are split into words first. */
const FEATURE_WORD =
  /^(?:achievements?|assistants?|awards?|badges?|blockers?|crossref|datacite|dois?|donations?|library|manuscripts?|mentors?|orcid|papers?|pubmed|stripe)$/

/** Files that may contain feature words: the files that compose the features, and lists that features share. */
const EXEMPT: ReadonlySet<string> = new Set([
  'src/server/features.ts',
  'src/server/read-settings.ts',
  // The rate limits of all features are named in one file.
  'src/server/access/limit-rules.ts',
  // An environment's summary contains counts of features' rows, by which an admin recognises the environment.
  'src/server/environments/summary.ts',
])

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Returns the locations where the kernel's code, except comments, uses a feature's word. */
export function featureWordsInKernel(root: string): { file: string; line: number; word: string }[] {
  const files = globSync('src/server/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !EXEMPT.has(file) && !/\.(?:test|fixture)\.ts$|\/testing\//.test(file))
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest)
    const found: { file: string; line: number; word: string }[] = []
    const visit = (node: ts.Node): void => {
      // Imports of features are checked by another rule.
      if (ts.isImportDeclaration(node)) return
      if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
        const word = wordsOf(node.text).find((one) => FEATURE_WORD.test(one))
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        if (word) found.push({ file, line: line + 1, word })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}
