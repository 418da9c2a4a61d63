// Continuous integration: runs npm test and npm run test:slow in a separate clone of HEAD, then the tests
// that read real articles if these are next to this checkout. The random seed comes from the content of HEAD, so that
// two runs of the same content have the same inputs. The last line is the tally of all runs.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beginRun, endWithParent } from '../src/server/testing/run.ts'
import { endWithTally, type CheckOutcome, runSteps } from './checks.ts'
import { playwrightStep, vitestStep } from './steps.ts'

type Counts = Pick<CheckOutcome, 'passed' | 'failed' | 'skipped'>

const ROOT = join(import.meta.dirname, '..')
const TALLY = /^(\d+) passed, (\d+) failed, (\d+) skipped$/
/** Every test file that reads the real articles imports this file. */
const REAL_ARTICLES = 'src/formats/jats/in/real-articles.fixture.ts'

/** Returns the first digits of the hash of all files in HEAD as a number from 0 to 1,048,575. */
const seedOfContent = (): number => {
  const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: ROOT, encoding: 'utf8' })
  return Number.parseInt(tree.slice(0, 5), 16)
}

/** Clones HEAD into a directory without the real articles next to it, and adds this checkout's packages. */
function standAlone(directory: string): string {
  const copy = join(directory, 'alone', 'inflo')
  execFileSync('git', ['clone', '--quiet', '--no-local', '--depth', '1', `file://${ROOT}`, copy], { stdio: 'inherit' })
  // Hard-links the packages instead of copying them if both directories are on one disk. npm test installs again if the
  // packages differ from the lock file.
  const packages = [join(ROOT, 'node_modules'), copy]
  try {
    execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', ...packages], { stdio: 'inherit' })
  }
  return copy
}

/**
 * Runs an npm script in the clone, with an empty home, and passes on its output. A run without a tally counts as one
 * failure.
 */
async function testAlone(cwd: string, script: string): Promise<Counts> {
  const home = `${cwd}-home-${script.replace(':', '-')}`
  mkdirSync(home)
  const child = spawn('npm', ['run', script, '--silent'], {
    cwd,
    env: { ...process.env, HOME: home, INIT_CWD: cwd },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = ''
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => {
    last = line
    if (!TALLY.test(line)) console.log(line)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const [, passed = '0', failed = '1', skipped = '0'] = TALLY.exec(last) ?? []
  const counts = { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const testRealArticles = (): Promise<Counts> =>
  runSteps([
    [
      vitestStep({
        name: 'real articles',
        report: 'test-results/articles.json',
        args: ['related', REAL_ARTICLES, '--run'],
      }),
      playwrightStep({ name: 'pictures of pages', report: 'test-results/pictures.json', args: ['pictures'] }),
    ],
  ])

const run = await beginRun()
endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trim())
  console.log('NOT TESTED: uncommitted changes. The separate copy is made from HEAD.')
process.env['INFLO_TEST_SEED'] ??= String(seedOfContent())
const copy = standAlone(run.directory)
const alone = [await testAlone(copy, 'test'), await testAlone(copy, 'test:slow')]
const hasArticles = existsSync(join(ROOT, '../shared/data/plos'))
if (!hasArticles) console.log('NOT RUN: the tests with real articles, because there are none next to this checkout.')
const real = hasArticles ? await testRealArticles() : { passed: 0, failed: 0, skipped: 0 }
await run.end()

const sum = (count: keyof Counts) => [...alone, real].reduce((total, counts) => total + counts[count], 0)
endWithTally({
  passed: sum('passed'),
  failed: sum('failed'),
  skipped: sum('skipped'),
})
