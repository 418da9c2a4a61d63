import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countImporters, filesReached, linesOfCode, productionFiles, readProgram, startsOf } from './structure.ts'

const root = mkdtempSync(path.join(tmpdir(), 'inflo-structure-'))
afterAll(() => rmSync(root, { recursive: true }))

const FILES = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true },
  }),
  'src/server/kernel.ts': "import { far } from './far.ts'\nexport const transact = () => far\n",
  'src/server/far.ts': 'export const far = 1\n',
  'src/features/chat/server/routes.ts': [
    "import { postMessage } from './post-message.ts'",
    "import { readMessages } from './read-messages.ts'",
    'declare const serve: (key: string, handle: (input: string) => unknown) => void',
    'export const routes = () => {',
    "  serve('POST /api/messages', (input) => postMessage(input))",
    "  serve('GET /api/messages', () => readMessages())",
    '}',
  ].join('\n'),
  'src/features/chat/server/post-message.ts': [
    "import { transact } from '#server/kernel.ts'",
    "import { trim } from '../text.ts'",
    "import type { Sent } from './sent.ts'",
    '',
    '/** Posts a message. */',
    'export const postMessage = (text: string): Sent | number => transact() + trim(text).length',
  ].join('\n'),
  'src/features/chat/server/read-messages.ts':
    "import { trim } from '../text.ts'\nexport const readMessages = () => trim('')\n",
  'src/features/chat/server/sent.ts': 'export type Sent = string\n',
  'src/features/chat/text.ts': 'export const trim = (text: string) => text.trim()\n',
  'src/features/chat/text.test.ts': "import { trim } from './text.ts'\ntrim('')\n",
  'src/features/chat/web/composer-form.tsx': [
    'declare const call: (key: string) => unknown',
    "export const send = () => call('POST /api/messages')",
    'export const ComposerForm = () => send()',
  ].join('\n'),
}
for (const [name, text] of Object.entries({
  ...FILES,
  'package.json': JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }),
})) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

test('tests do not count as production files', () => {
  expect(productionFiles(root)).not.toContain('src/features/chat/text.test.ts')
  expect(productionFiles(root)).toContain('src/features/chat/text.ts')
})

test('a use case reaches the files of its functions: no types, no kernel, and nothing that only other functions use', () => {
  const program = readProgram(root)
  program.getTypeChecker()
  const useCase = { name: 'post a message', call: 'POST /api/messages', also: ['ComposerForm'] }
  const starts = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${root}/src/`))
    .flatMap((source) => startsOf(source, useCase))
  expect(filesReached(program, root, starts)).toEqual([
    'src/features/chat/server/post-message.ts',
    'src/features/chat/server/routes.ts',
    'src/features/chat/text.ts',
    'src/features/chat/web/composer-form.tsx',
  ])
})

test('importers are production files, each counted once', () => {
  const importers = countImporters(readProgram(root), root)
  expect(importers.get('src/features/chat/text.ts')).toBe(2)
  expect(importers.get('src/features/chat/server/sent.ts')).toBe(1)
  expect(importers.get('src/features/chat/web/composer-form.tsx')).toBe(0)
})

test('lines of code leave out blank lines and comments', () => {
  const text = '// First.\n\n/** Adds. */\nexport const add = (a: number) =>\n  a + 1 // One.\n'
  expect(linesOfCode(text, 'add.ts')).toBe(2)
})
