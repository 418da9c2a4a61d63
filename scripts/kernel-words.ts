import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Matches words of features, each as one word of an identifier or of a string. */
const FEATURE_WORD =
  /^(?:achievements?|assistants?|awards?|badges?|blockers?|crossref|datacite|dois?|donations?|library|manuscripts?|mentors?|orcid|papers?|pubmed|stripe)$/

/** Files that may hold such words: the composition, and what names things that features share. */
const EXEMPT: ReadonlySet<string> = new Set([
  'src/server/features.ts',
  'src/server/read-settings.ts',
  // Limits on use are named once, for all features.
  'src/server/access/limit-rules.ts',
  // An environment's summary counts what an admin knows it by.
  'src/server/environments/summary.ts',
])

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Returns where the kernel's code, comments apart, uses the word of a feature. */
export function featureWordsInKernel(root: string): { file: string; line: number; word: string }[] {
  const files = globSync('src/server/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !EXEMPT.has(file) && !/\.(?:test|fixture)\.ts$|\/testing\//.test(file))
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest)
    const found: { file: string; line: number; word: string }[] = []
    const visit = (node: ts.Node): void => {
      // Imports of features break a rule of their own.
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
