import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { ensureBrowser } from '../scripts/browser.ts'
import { paperIds, type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import type { Figure, Row, ReportSection } from './report.ts'

/** The minimum score out of 100 for each of Lighthouse's categories. */
const BARS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof BARS
const CATEGORIES = Object.keys(BARS) as Category[]
const RUNS = SHORT ? 1 : 5

type Page = { name: string; path: string }
type Measured = Page & { scores: Record<Category, number>; largestPaintMs: number; faults: string[] }

const scoreOf = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

/** Returns the audits without a full score. Audits of speed are omitted, since the performance score covers them. */
function faultsIn({ categories, audits }: Result): string[] {
  const counted = CATEGORIES.filter((category) => category !== 'performance').flatMap(
    (category) => categories[category]?.auditRefs ?? [],
  )
  return counted.flatMap(({ id, weight }) => {
    const audit = audits[id]
    return weight > 0 && audit && audit.score !== null && audit.score < 1 ? [`${id} (${audit.title})`] : []
  })
}

async function lookOnce(address: string, port: number): Promise<Result> {
  // Without further flags, Lighthouse simulates a slow phone on a slow connection.
  const run = await lighthouse(address, { port, onlyCategories: CATEGORIES, output: 'json', logLevel: 'error' })
  if (!run) throw new Error(`Lighthouse reported nothing about ${address}`)
  return run.lhr
}

async function measure(server: string, page: Page, port: number): Promise<Measured> {
  const results: Result[] = []
  for (let run = 0; run < RUNS; run += 1) results.push(await lookOnce(server + page.path, port))
  const middle = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[(RUNS - 1) / 2]
  if (!middle) throw new Error('Nothing was measured')
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, scoreOf(middle, category)]),
  ) as Measured['scores']
  const largestPaintMs = middle.audits['largest-contentful-paint']?.numericValue ?? 0
  return { ...page, scores, largestPaintMs, faults: faultsIn(middle) }
}

const rowOf = ({ name, scores, largestPaintMs }: Measured): Row => ({
  what: [name],
  figures: [
    ...CATEGORIES.map((category): Figure => ({ value: scores[category], unit: 'points', least: BARS[category] })),
    { value: largestPaintMs, unit: 'ms' },
  ],
})

/** Measures Lighthouse's four scores of the home page, the library and a paper, on its simulated phone. */
export const measureLighthouse = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), inBrowser, { pinned: false })

async function inBrowser({ origin }: { origin: string }): Promise<ReportSection[]> {
  const [paper = ''] = await paperIds(origin)
  const pages = [
    { name: 'Home', path: '/' },
    { name: 'Library', path: '/research' },
    { name: 'Paper', path: `/research/${paper}` },
  ]
  const chromePath = await ensureBrowser()
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] })
  try {
    const measured: Measured[] = []
    for (const page of pages) measured.push(await measure(origin, page, chrome.port))
    const faults = measured.flatMap(({ name, faults: found }) => found.map((fault) => `${name}: ${fault}.`))
    return [
      {
        title: 'Lighthouse, phone',
        text: [`Each page ${RUNS} times; the run with the median performance.`, ...faults].join(' '),
        words: ['page'],
        columns: ['performance', 'accessibility', 'best practices', 'SEO', 'largest paint'],
        rows: measured.map(rowOf),
      },
    ]
  } finally {
    chrome.kill()
  }
}
