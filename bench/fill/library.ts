import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { articleFromSections } from '../../src/formats/article/plain.ts'
import { blocksText, plainTextOf, wordsIn } from '../../src/formats/article/text.ts'
import type { BodySection } from '../../src/formats/article/article.ts'
import { parseJats } from '../../src/features/library/server/public.ts'
import { PAPER_CATEGORIES } from '../../src/shared/categories.ts'
import { readMinutes } from '../../src/shared/time/reading-time.ts'
import type { Environment } from '../run-context.ts'
import { asOwner } from './owner.ts'

const SUMMARY_LENGTH = 480
const BATCH = 500
const FIRST_DAY = Date.parse('2006-01-01')
const DAY_MS = 86_400_000
const DAYS = 7_500

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const asField = (value: string | number | null): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)

type CopyRow = (string | number | null)[]

/** Returns texts as a PostgreSQL array, in the format of COPY and casts. Pure. */
const asArray = (values: string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, (character) => `\\${character}`)}"`).join(',')}}`

/** Inserts rows by COPY, the fastest method. `into` is a table name with its columns in brackets. */
const copyRows = (client: pg.Client, into: string, rows: CopyRow[]): Promise<void> =>
  pipeline(
    Readable.from(rows.map((row) => `${row.map(asField).join('\t')}\n`)),
    client.query(copyFrom(`copy ${into} from stdin`)),
  )

type Pool = {
  titles: string[][]
  sentences: string[]
  paragraphs: string[]
  given: string[]
  family: string[]
  keywords: string[]
}

const paragraphsOf = (section: BodySection): string[] => [
  ...section.blocks.filter(({ t }) => t === 'p').map((block) => blocksText([block])),
  ...section.sections.flatMap(paragraphsOf),
]

/**
 * Returns the titles, sentences, paragraphs, names and keywords from which papers are composed. @throws when the
 * articles have none of a kind
 */
function poolOf(files: string[]): Pool {
  const articles = files.map((file) => parseJats(readFileSync(file, 'utf8')))
  const pool: Pool = {
    titles: articles.map(({ title }) => title.split(' ')),
    sentences: articles.flatMap(({ abstract }) => abstract.split(/(?<=[.?!])\s+/)).filter((one) => one.length > 40),
    paragraphs: articles
      .flatMap(({ article }) => article.sections.flatMap(paragraphsOf))
      .map((one) => one.replace(/\s+/g, ' '))
      .filter((one) => one.length > 100),
    given: articles.flatMap(({ authors }) => authors.map(({ given }) => given)).filter(Boolean),
    family: articles.flatMap(({ authors }) => authors.map(({ family }) => family)),
    keywords: articles.flatMap(({ keywords, subjects }) => [...keywords, ...subjects]),
  }
  for (const [kind, parts] of Object.entries(pool))
    if (parts.length === 0) throw new Error(`The ${files.length} articles have no ${kind} to generate papers from.`)
  return pool
}

/** Returns a pseudorandom generator with a fixed sequence, so that two runs measure the same library. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Made = { paper: CopyRow; version: CopyRow; text: CopyRow }

/** The size of a library: its papers, and the approximate number of words of each. */
export type Extent = { papers: number; words: number }

/** Returns one paper: paragraphs, sentences, half titles and names of the given articles, in a new order. */
function makePaper(
  pool: Pool,
  { index, words: most }: { index: number; words: number },
  number: (below: number) => number,
): Made {
  const one = <T>(values: T[]): T => values[number(values.length)] as T
  const some = <T>(values: T[], count: number): T[] => Array.from({ length: count }, () => one(values))
  const paragraphs: string[] = []
  for (let words = 0; words < most; words += wordsIn(paragraphs.at(-1) ?? '')) paragraphs.push(one(pool.paragraphs))
  const [head, tail] = [one(pool.titles), one(pool.titles)]
  const title = [...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(Math.floor(tail.length / 2))].join(' ')
  const abstract = some(pool.sentences, 8).join(' ')
  const article = articleFromSections([{ name: 'text', heading: 'Text', text: paragraphs.join('\n\n') }])
  const text = plainTextOf(article)
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const words = wordsIn(`${abstract} ${text}`)
  const names = Array.from({ length: 1 + number(6) }, () => `${one(pool.given)} ${one(pool.family)}`)
  const published = new Date(FIRST_DAY + number(DAYS) * DAY_MS).toISOString().slice(0, 10)
  const category = one([...PAPER_CATEGORIES])
  const authors = asArray(names)
  const paper = [
    id,
    `made-${index}`,
    'imported',
    title,
    category,
    abstract,
    abstract.slice(0, SUMMARY_LENGTH),
    asArray([...new Set(some(pool.keywords, 6))]),
    authors,
    'Made of other articles',
    'CC BY 4.0',
    published,
    published,
    words,
    readMinutes(words),
    createHash('sha256').update(id).digest('hex'),
  ]
  return { paper, version: [id, 1, JSON.stringify(article), title, abstract, category, authors], text: [id, text] }
}

const PAPER_COLUMNS =
  'id, paper_id, source, title, category, abstract, summary, keywords, author_names, journal, licence_name, issued, published_on, word_count, read_minutes, source_hash'

async function writeAll(client: pg.Client, pool: Pool, { papers, words }: Extent): Promise<void> {
  const number = numbersFrom(42)
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = 'library.search_text'::regclass and amname = 'gin'`,
  )
  // Drops the search indexes and rebuilds them afterwards, since indexing one entry at a time would take ten minutes.
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query('create temp table searched (paper_id uuid, text text)')
  for (let first = 0; first < papers; first += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, papers - first) }, (_, at) =>
      makePaper(pool, { index: first + at, words }, number),
    )
    await copyRows(
      client,
      `library.paper (${PAPER_COLUMNS})`,
      made.map(({ paper }) => paper),
    )
    await copyRows(
      client,
      'library.version (paper_id, number, article, title, abstract, category, author_names)',
      made.map(({ version }) => version),
    )
    await copyRows(
      client,
      'searched',
      made.map(({ text }) => text),
    )
  }
  await client.query(`update library.search_text
    set words = words || setweight(to_tsvector('english', search.plain(text)), 'D')
    from searched where searched.paper_id = search_text.paper_id`)
  await client.query(`insert into library.category_total (category, papers)
    select coalesce(category, ''), count(*) from library.paper group by rollup (category)
    on conflict (category) do update set papers = excluded.papers`)
  await client.query('drop table searched')
  await client.query('vacuum full library.search_text')
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('vacuum analyze')
}

/** Fills the data directory of `environment` with papers made from the given articles. */
export const fillLibrary = (environment: Environment, files: string[], extent: Extent): Promise<void> =>
  asOwner(environment, async (client) => {
    await client.query(`set maintenance_work_mem = '256MB'`)
    await writeAll(client, poolOf(files), extent)
  })
