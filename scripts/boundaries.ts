// Checks the boundaries between the features: imports (dependency-cruiser, client-bundle-boundary.ts), tables
// (table-ownership.ts), words of features in the kernel (kernel-words.ts) and public interfaces (public-interfaces.ts);
// and that modules of the server have no state (no-module-state.ts).
// Usage: node scripts/boundaries.ts
import { execFile } from 'node:child_process'
import path from 'node:path'
import { serverInBrowser } from './client-bundle-boundary.ts'
import { featureWordsInKernel } from './kernel-words.ts'
import { publicFilesWithLogic } from './public-interfaces.ts'
import { foreignTables } from './table-ownership.ts'
import { testsChangingSharedState, undeclaredState } from './no-module-state.ts'

// Minimum number of modules read. With an unknown TypeScript version, dependency-cruiser finds no modules and reports
// no violations.
const MODULES_MIN = 50

type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: {
    totalCruised: number
    violations: {
      from: string
      to: string
      rule: { name: string }
      cycle?: { name: string }[]
      via?: { name: string }[]
    }[]
  }
}

/**
 * Returns the violations of the boundaries below a directory, one sentence each beginning with the rule's name, and the
 * number of files read.
 */
export async function checkBoundaries(root: string): Promise<{ violations: string[]; modules: number }> {
  const here = path.dirname(import.meta.dirname)
  const cruiser = path.join(here, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = path.join(here, '.dependency-cruiser.cjs')
  const { summary, modules } = await new Promise<Cruise>((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 }
    execFile(
      process.execPath,
      [cruiser, 'src', '--config', config, '--output-type', 'json'],
      options,
      (error, said, wrong) => {
        // The exit code is the number of violations, so only a run without a report counts as a failure of the tool.
        if (said === '') reject(new Error(`dependency-cruiser produced no report. ${wrong}`, { cause: error }))
        else resolve(JSON.parse(said) as Cruise)
      },
    )
  })
  const imports = summary.violations.map(({ rule, from, to, cycle, via }) => {
    const steps = (cycle ?? via ?? []).map(({ name }) => name)
    return `${rule.name}: ${[from, ...(steps.length > 0 ? steps : [to])].join(' → ')}`
  })
  const reached = serverInBrowser(modules).map((way) => `web-never-reaches-server: ${way.join(' → ')}`)
  const tables = foreignTables(root).map(
    ({ file, line, table }) => `features-own-their-tables: ${file}:${line} names ${table}`,
  )
  const state = undeclaredState(root).map(
    ({ file, line, name }) => `no-state-of-modules: ${file}:${line} keeps ${name}`,
  )
  const changing = testsChangingSharedState(root).map(
    (file) => `tests-that-change-the-process-are-isolated: ${file} is not named .isolated.test`,
  )
  const publicInterfaces = publicFilesWithLogic(root).map(
    ({ file, line }) => `public-interfaces-only-re-export: ${file}:${line} is not a re-export`,
  )
  const words = featureWordsInKernel(root).map(
    ({ file, line, word }) => `kernel-knows-no-feature: ${file}:${line} says "${word}"`,
  )
  const own = [...reached, ...tables, ...words, ...state, ...changing, ...publicInterfaces]
  return { violations: [...imports, ...own], modules: summary.totalCruised }
}

if (import.meta.main) {
  const { violations, modules } = await checkBoundaries(process.cwd())
  for (const violation of violations) console.log(violation)
  if (modules < MODULES_MIN) console.log(`Only ${modules} files were read, so the tool did not find the sources.`)
  console.log(`${violations.length} violations in ${modules} files`)
  process.exit(violations.length > 0 || modules < MODULES_MIN ? 1 : 0)
}
