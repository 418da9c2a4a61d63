import { expect, test } from 'vitest'
import { findRepeatedTypes, findRetiredNames, type RetiredNames } from './vocabulary/identifiers.ts'
import {
  findRetiredCommands,
  findRetiredPaths,
  findRetiredTables,
  findUnexplainedFolders,
  termsOf,
  wrongFileName,
  type RetiredPaths,
} from './vocabulary/paths.ts'
import { compareCounts, lowerCounts, oddPhrasesIn } from './vocabulary/prose.ts'

const NAMES: RetiredNames = {
  anywhere: { aHouse: 'createTestApp', Doorbell: 'PubSub' },
  exported: { soon: 'eventually', Deed: 'Action' },
  members: { events: { happened: 'record' }, testApp: { pass: 'advanceClock' } },
}
const PATHS: RetiredPaths = {
  paths: { 'src/server/doorbell': 'src/server/pubsub', 'src/server/house.ts': 'src/server/application.ts' },
  tables: { 'support.gift': 'support.donation', 'kernel.closing': 'kernel.maintenance' },
  commands: { 'npm run rehearsal': 'inflo scrub-staging' },
}

const FILE = 'src/server/example.ts'
const retired = (text: string) => findRetiredNames([{ file: FILE, text }], NAMES)
const prose = (text: string, file = 'docs/example.md') => oddPhrasesIn({ file, text })

test.each([
  'The tests pass.',
  'Measure the standing blood pressure after three minutes.',
  'API stands for application programming interface.',
  'A publisher may desk-reject a manuscript, and the help desk answers questions.',
  'The two parts cannot be told apart; besides, tell the author.',
  'The nurse sat beside the bed, and that is beside the point.',
  'There is room for two more authors in the waiting room.',
  'He stands on one leg while a colleague stands in for him.',
  'The answer gets in the way of the question.',
  'House dust and house calls are risk factors.',
])('good: %s', (sentence) => {
  expect(prose(sentence)).toEqual([])
})

test.each([
  'The asker is told.',
  'Keep the number: whoever has it sees it.',
  'Each article is read anew once.',
  'Your request stands in your direct messages.',
  'Beside them stand open articles of other journals.',
  'The doorbell tells every process.',
  'The last admin looks after the house.',
  'All 22 that wait at the desks.',
  'Every room owns its tables.',
  'A whisper goes to all that listen.',
])('odd: %s', (sentence) => {
  expect(prose(sentence).length).toBeGreaterThan(0)
})

test('an odd phrase is found in comments, strings and screens, also across a line break', () => {
  const text = [
    '// A comment whose asker is',
    '//   told by mail.',
    "const words = 'The asker is told.'",
    'const screen = <p>The asker is told.</p>',
  ].join('\n')
  expect(prose(text, 'src/example.tsx').map(({ line }) => line)).toEqual([1, 3, 4])
})

test('an odd word in a name, a path or an address is ignored here', () => {
  expect(prose("import { x } from './doorbell/doorbell.ts'\nkernel.doorbell(x)\n'GET /api/whisper'", FILE)).toEqual([])
})

test('a docstring begins with a verb', () => {
  expect(prose('/** What a reader sees. */', FILE)).toHaveLength(1)
  expect(prose('/**\n * Whether it is due.\n */', FILE)).toHaveLength(1)
  expect(prose('/** Returns what a reader sees. */\n// What a comment asks.', FILE)).toEqual([])
})

test('a file may have exactly as many odd phrases as its entry in the list', () => {
  const found = prose('The asker is told. Whoever asks.')
  expect(compareCounts(found, { 'docs/example.md': 2 })).toEqual([])
  expect(compareCounts(found, { 'docs/example.md': 1 })).toHaveLength(2)
  expect(compareCounts(found, {})).toHaveLength(2)
  expect(compareCounts(found, { 'docs/example.md': 3 })[0]?.sentence).toContain('--lower')
  expect(compareCounts([], { 'docs/gone.md': 1 })[0]?.file).toBe('docs/gone.md')
})

test('the list of odd phrases only shrinks', () => {
  const found = prose('The asker is told. Whoever asks.')
  expect(lowerCounts(found, { 'docs/example.md': 3 })).toEqual({ 'docs/example.md': 2 })
  expect(lowerCounts(found, { 'docs/earlier-name.md': 2 })).toEqual({ 'docs/example.md': 2 })
  expect(() => lowerCounts(found, { 'docs/example.md': 1 })).toThrow('reword the new ones first')
})

test('an unambiguous retired name is rejected in every identifier', () => {
  expect(retired('\nconst app = await aHouse()')).toEqual([
    { file: FILE, line: 2, sentence: '"aHouse" was renamed; the name is now "createTestApp".' },
  ])
  expect(retired('type Parts = { bell: Doorbell }\nparts.aHouse')).toHaveLength(2)
  expect(retired("// aHouse\nconst text = 'aHouse'\nconst aHouseboat = 1")).toEqual([])
})

test('a retired name that is also plain English is rejected only as an export', () => {
  expect(retired('export const soon = 1\nexport type Deed = 2\nexport interface Deed {}')).toHaveLength(3)
  expect(retired('const soon = 1\nexport { soon }')).toHaveLength(1)
  expect(retired("const soon = 1\nexport const later = soon\nexport { Deed } from './deed.ts'")).toEqual([])
})

test('an object key may keep a retired name, since it is stored or sent', () => {
  const names = { ...NAMES, anywhere: { house: 'testApp' } }
  const found = (text: string) => findRetiredNames([{ file: FILE, text }], names)
  expect(found("const settings = { house: 'News of Inflo' }")).toEqual([])
  expect(found('const house = 1\nconst settings = { house: house }')).toHaveLength(2)
})

test('a retired method is rejected only on its old object', () => {
  expect(retired('kernel.events.happened(tx)\ntestApp.pass(1)')).toHaveLength(2)
  expect(retired('what.happened()\nconst pass = 1\nexam.pass(1)')).toEqual([])
})

test('a table is rejected in quotes and in SQL', () => {
  const files = [{ file: FILE, text: "db.selectFrom('support.gift')\nsql`delete from kernel.closing where true`" }]
  expect(findRetiredTables(files, PATHS).map(({ line }) => line)).toEqual([1, 2])
  const others = [{ file: FILE, text: "kernel.closing()\ndb.selectFrom('support.gift_card')\nsupport.gift = 1" }]
  expect(findRetiredTables(others, PATHS)).toEqual([])
})

test('a retired command is rejected everywhere but in decision records and the changelog', () => {
  const text = 'Run `npm run rehearsal -- inflo_staging`.'
  expect(findRetiredCommands([{ file: 'README.md', text }], PATHS)).toHaveLength(1)
  expect(findRetiredCommands([{ file: 'docs/decisions/0073-copies.md', text }], PATHS)).toEqual([])
  expect(findRetiredCommands([{ file: 'CHANGELOG.md', text }], PATHS)).toEqual([])
})

test('a retired path is rejected, and everything below it', () => {
  const files = ['src/server/doorbell/listeners.ts', 'src/server/house.ts', 'src/server/pubsub/pubsub.ts']
  expect(findRetiredPaths(files, PATHS).map(({ file }) => file)).toEqual(files.slice(0, 2))
})

test.each([
  'src/features/questions/server/telling.ts',
  'src/features/team/server/closed.ts',
  'src/server/metrics/kept.ts',
  'src/going/arriving.test.ts',
  'src/server/kill.long.test.ts',
  'src/server/live/door.alone.test.ts',
  'src/server/data/testing.ts',
  'src/server/live/testing-client.tsx',
])('bad file name: %s', (file) => {
  expect(wrongFileName(file)).toBeDefined()
})

test.each([
  'src/features/questions/server/status-transitions.ts',
  'src/features/editor/server/document/documents.ts',
  'src/server/settings.ts',
  'src/features/support/server/feed.ts',
  'src/features/team/server/rating.slow.test.ts',
  'src/server/kill.slow.test.ts',
  'src/server/data/canary.fixture.ts',
  'src/server/testing/test-app.ts',
  'src/server/backups/waiting-queries.ts',
])('good file name: %s', (file) => {
  expect(wrongFileName(file)).toBeUndefined()
})

test('a folder of the server is in the glossary', () => {
  const terms = termsOf('# Glossary\n\n- **pub/sub**: Messages between processes. `src/server/pubsub/pubsub.ts`\n')
  expect(terms).toEqual([{ line: 3, term: 'pub/sub', location: 'src/server/pubsub/pubsub.ts' }])
  expect(findUnexplainedFolders(['pubsub', 'pub', 'mail'], terms).map(({ file }) => file)).toEqual([
    'src/server/pub',
    'src/server/mail',
  ])
})

test('a type name is exported by at most two files', () => {
  const files = ['a', 'b', 'c'].map((name) => ({ file: `src/${name}.ts`, text: '\nexport type Part = 1' }))
  expect(findRepeatedTypes(files).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'src/a.ts:2',
    'src/b.ts:2',
    'src/c.ts:2',
  ])
  expect(findRepeatedTypes(files.slice(1))).toEqual([])
})
