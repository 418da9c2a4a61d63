import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'

const repository = path.dirname(import.meta.dirname)

export type Files = Readonly<Record<string, string>>

const CONFIGURED: Files = {
  'package.json': JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'preserve', moduleResolution: 'bundler' } }),
}

/**
 * Creates small source trees for the boundary checks. Each tree contains the `kept` files and the files planted in it,
 * and is removed after the test file's tests.
 */
export function createSourceTrees(kept: Files): (planted: Files) => string {
  const trees: string[] = []
  afterAll(() => {
    for (const tree of trees) rmSync(tree, { recursive: true })
  })
  return (planted) => {
    const tree = mkdtempSync(path.join(tmpdir(), 'inflo-boundaries-'))
    trees.push(tree)
    symlinkSync(path.join(repository, 'node_modules'), path.join(tree, 'node_modules'))
    for (const [name, text] of Object.entries({ ...CONFIGURED, ...kept, ...planted })) {
      const file = path.join(tree, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return tree
  }
}

/**
 * A violation: the rule that it breaks, its location, and the files that break the rule. No other violation has the
 * same files.
 */
export type PlantedViolation = { rule: string; where: string; files: Record<string, string> }

const names = (violation: string, file: string): boolean =>
  violation.includes(file) || violation.includes(`${path.dirname(file)} holds`)

/**
 * Plants all violations in one tree and checks it once. Expects each violation under its own rule, and nothing else.
 */
export function expectViolations(createTreeWith: (planted: Files) => string, planted: PlantedViolation[]): void {
  describe('in a tree with all violations', () => {
    let found: string[]
    beforeAll(async () => {
      const files: Files = Object.fromEntries(planted.flatMap((one) => Object.entries(one.files)))
      found = (await checkBoundaries(createTreeWith(files))).violations
    })

    test.each(planted)('$rule is found if $where', ({ rule, files }) => {
      const own = found.filter((violation) => Object.keys(files).some((file) => names(violation, file)))
      expect(own.map((violation) => violation.split(':')[0])).toEqual([rule])
    })

    // A rule that also reported correct code would add findings, which the tests above do not notice.
    test('there are no other findings', () => {
      expect(found).toHaveLength(planted.length)
    })
  })
}
