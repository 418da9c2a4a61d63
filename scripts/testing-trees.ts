import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

const repository = path.dirname(import.meta.dirname)

export type Files = Readonly<Record<string, string>>

const CONFIGURED: Files = {
  'package.json': JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'preserve', moduleResolution: 'bundler' } }),
}

/** Makes small houses for walls to look at: each has these files and those planted in it, and goes after the tests of the file. */
export function openTrees(kept: Files): (planted: Files) => string {
  const trees: string[] = []
  afterAll(() => {
    for (const tree of trees) rmSync(tree, { recursive: true })
  })
  return (planted) => {
    const tree = mkdtempSync(path.join(tmpdir(), 'inflo-walls-'))
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
