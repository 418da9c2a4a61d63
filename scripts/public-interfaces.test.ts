import { expect, test } from 'vitest'
import { expectViolations, createSourceTrees } from './trees.fixture.ts'
import { checkBoundaries } from './boundaries.ts'

/** A feature without violations: its use case has its own SQL, and its public interfaces only re-export. */
const KEPT = {
  'src/server/data/db.ts': "import { Kysely } from 'kysely'\nexport const db = Kysely\n",
  'src/formats/xml/read.ts': "import { DOMParser } from '@xmldom/xmldom'\nexport const read = DOMParser\n",
  'src/features/library/contract.ts': "import { read } from '#formats/xml/read.ts'\nexport const contract = read\n",
  'src/features/library/server/cards.ts': 'export const card = 1\n',
  'src/features/library/server/lists/order.ts': 'export const order = 1\n',
  'src/features/library/server/lists/list-papers.ts':
    "import { card } from '../cards.ts'\nimport { order } from './order.ts'\nexport const list = [card, order]\n",
  'src/features/library/server/curation/feature-paper.ts':
    "import { sql } from 'kysely'\nimport { list } from '../lists/list-papers.ts'\nexport const featured = [sql`select 1`, list]\n",
  'src/features/library/server/public.ts': "export { order } from './lists/order.ts'\n",
  'src/features/library/web/public.tsx': "export { Line } from './lists/paper-line.tsx'\n",
  'src/features/library/web/lists/paper-line.tsx': 'export const Line = () => <p>1</p>\n',
}

const createTreeWith = createSourceTrees(KEPT)

test('use cases with their own SQL and public interfaces that re-export pass', async () => {
  expect((await checkBoundaries(createTreeWith({}))).violations).toEqual([])
})

expectViolations(createTreeWith, [
  {
    rule: 'formats-are-pure',
    where: 'a format answers requests',
    files: { 'src/formats/xml/served.ts': "import fastify from 'fastify'\nexport const served = fastify\n" },
  },
  {
    rule: 'formats-are-pure',
    where: 'a format takes a type from the kernel',
    files: {
      'src/formats/xml/stored.ts': "import type { db } from '#server/data/db.ts'\nexport type Stored = typeof db\n",
    },
  },
  {
    rule: 'public-interfaces-only-re-export',
    where: 'the server side has a function of its own',
    files: {
      'src/features/library/server/public.ts':
        "import { order } from './lists/order.ts'\nexport const ordered = (old: boolean) => (old ? order : 0)\n",
    },
  },
  {
    rule: 'public-interfaces-only-re-export',
    where: 'the web side has a component of its own',
    files: { 'src/features/library/web/public.tsx': 'export const Own = () => <p>1</p>\n' },
  },
])
