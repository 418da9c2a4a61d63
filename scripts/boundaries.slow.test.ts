import path from 'node:path'
import { expect, test } from 'vitest'
import { staleStateNames } from './no-module-state.ts'
import { expectViolations, createSourceTrees, type PlantedViolation } from './trees.fixture.ts'
import { checkBoundaries } from './boundaries.ts'

const repository = path.dirname(import.meta.dirname)

/** A small source tree without violations. */
const KEPT = {
  'db/migrations/0010_accounts.sql': 'create schema accounts;\ncreate table accounts.member (id uuid);',
  'db/migrations/0070_library.sql': 'create schema library;\ncreate table library.paper (id uuid);',
  'src/shared/dates.ts': 'export const today = 1\n',
  'src/server/db.ts': "import { Kysely } from 'kysely'\nexport const db = Kysely\n",
  'src/features/library/contract.ts': "import * as z from 'zod'\nexport const PaperId = z.uuid()\n",
  'src/features/library/server/queries.ts':
    "import { sql } from 'kysely'\nexport const all = sql`select * from library.paper`\n",
  'src/features/library/server/public.ts': "export { all } from './queries.ts'\n",
  'src/features/library/web/library-page.tsx':
    "import { today } from '#shared/dates.ts'\nexport const Page = () => <p>{today}</p>\n",
  'src/features/accounts/server/public.ts': "export { inside } from './service.ts'\n",
  'src/features/accounts/server/service.ts': 'export const inside = 1\n',
}

const createTreeWith = createSourceTrees(KEPT)

const PLANTED: PlantedViolation[] = [
  {
    rule: 'web-never-reaches-server',
    where: 'a screen imports a service',
    files: {
      'src/features/accounts/web/page.tsx':
        "import { inside } from '../server/service.ts'\nexport const page = inside\n",
    },
  },
  {
    rule: 'web-never-reaches-server',
    where: 'a screen reaches the kernel through a third file',
    files: {
      'src/features/accounts/web/far-page.tsx': "import { middle } from '#middle.ts'\nexport const page = middle\n",
      'src/middle.ts': "import { db } from '#server/db.ts'\nexport const middle = db\n",
    },
  },
  {
    rule: 'server-never-reaches-screens',
    where: 'a service imports a screen',
    files: {
      'src/features/library/server/drawing.ts':
        "import { Page } from '../web/library-page.tsx'\nexport const s = Page\n",
    },
  },
  {
    rule: 'features-meet-at-public-interfaces',
    where: "a feature imports another feature's service",
    files: {
      'src/features/library/server/reaching.ts':
        "import { inside } from '#features/accounts/server/service.ts'\nexport const s = inside\n",
    },
  },
  {
    rule: 'sql-lives-in-use-cases',
    where: 'a policy imports Kysely',
    files: {
      'src/features/library/server/curation/policy.ts':
        "import { sql } from 'kysely'\nexport const s = sql`select 1`\n",
    },
  },
  {
    rule: 'only-the-composition-knows-features',
    where: 'shared code imports a contract',
    files: {
      'src/shared/paper.ts': "import { PaperId } from '#features/library/contract.ts'\nexport const id = PaperId\n",
    },
  },
  {
    rule: 'only-the-composition-knows-features',
    where: 'the kernel imports a type from a feature',
    files: {
      'src/server/kernel.ts':
        "import type { all } from '#features/library/server/public.ts'\nexport type K = typeof all\n",
    },
  },
  {
    rule: 'kernel-knows-no-feature',
    where: "the kernel names a feature's concept",
    files: { 'src/server/settings.ts': 'export const settings = { stripeKey: 1 }\n' },
  },
  {
    rule: 'kernel-knows-no-feature',
    where: "the kernel names a feature's topic",
    files: { 'src/server/topics.ts': "export const topic = 'library' // of papers\n" },
  },
  {
    rule: 'contracts-are-pure',
    where: 'a contract imports a Node module',
    files: {
      'src/features/accounts/contract.ts': "import { randomUUID } from 'node:crypto'\nexport const id = randomUUID()\n",
    },
  },
  {
    rule: 'features-use-only-listed-features',
    where: 'accounts imports the library',
    files: {
      'src/features/accounts/server/asks.ts':
        "import { all } from '#features/library/server/public.ts'\nexport const a = all\n",
    },
  },
  {
    rule: 'features-use-only-listed-features',
    where: 'a feature is missing from the table of features',
    files: { 'src/features/cellar/contract.ts': "import { today } from '#shared/dates.ts'\nexport const t = today\n" },
  },
  {
    rule: 'no-cycles',
    where: 'two files import each other',
    files: {
      'src/shared/one.ts': "import { two } from './two.ts'\nexport const one = () => two\n",
      'src/shared/two.ts': "import { one } from './one.ts'\nexport const two = () => one\n",
    },
  },
  {
    rule: 'no-cycles',
    where: 'two files import types from each other',
    files: {
      'src/shared/leaf.ts': "import type { Tree } from './tree.ts'\nexport type Leaf = Tree | 1\n",
      'src/shared/tree.ts': "import type { Leaf } from './leaf.ts'\nexport type Tree = Leaf[]\n",
    },
  },
  {
    rule: 'everything-resolves',
    where: 'an import points to a missing file',
    files: { 'src/shared/lost.ts': "import { gone } from '#shared/gone.ts'\nexport const lost = gone\n" },
  },
  {
    rule: 'features-own-their-tables',
    where: "a feature's SQL names another feature's table",
    files: {
      'src/features/library/server/author-queries.ts':
        "import { sql } from 'kysely'\nexport const names = sql`select p.id from library.paper p join accounts.member m on true`\n",
    },
  },
  {
    rule: 'features-own-their-tables',
    where: "a feature's query builder names another feature's table",
    files: {
      'src/features/library/server/builder-queries.ts':
        "import { db } from '#server/db.ts'\nexport const names = (db as any).selectFrom('accounts.member as m')\n",
    },
  },
  ...[
    ['a let', 'let seen = 0\nexport const see = () => (seen += 1)\n'],
    ['a Map', 'const seen = new Map<string, number>()\nexport const see = seen.get\n'],
    ['a mutable array', "const seen: string[] = ['first']\nexport const see = (a: string) => seen.push(a)\n"],
    ['a mutable object', 'const seen = { times: 0 }\nexport const see = () => (seen.times += 1)\n'],
  ].map(([where = '', text = ''], index) => ({
    rule: 'no-state-of-modules',
    where: `a service has ${where} at module level`,
    files: { [`src/features/library/server/seen-${index}.ts`]: text },
  })),
  {
    rule: 'tests-that-change-the-process-are-isolated',
    where: "a test changes the process's clock",
    files: { 'src/shared/dates.test.ts': "import { vi } from 'vitest'\nvi.useFakeTimers()\n" },
  },
]

test('a source tree without violations passes', async () => {
  const { violations, modules } = await checkBoundaries(createTreeWith({}))
  expect(violations).toEqual([])
  expect(modules).toBeGreaterThan(5)
})

expectViolations(createTreeWith, PLANTED)
test('a constant may be defined at module level', async () => {
  const testApp = createTreeWith({
    'src/shared/kinds.ts':
      "export const KINDS: ReadonlySet<string> = new Set(['a'])\nexport const [FIRST] = ['a']\nexport const NONE: readonly string[] = []\n",
  })
  expect((await checkBoundaries(testApp)).violations).toEqual([])
})

test('the list of module-level state has no stale names', () => {
  expect(staleStateNames(repository)).toEqual([])
})
