import { becomePinned, ensureInstalled } from './install.mjs'

ensureInstalled()
// If npm is killed without a signal to its child, the run would continue for nobody.
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(1), 300).unref()
becomePinned(['scripts/test.ts', ...process.argv.slice(2)])
