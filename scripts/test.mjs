import { becomePinned, ensureInstalled } from './install.mjs'

ensureInstalled()
// Killed without a word, npm would leave the run going on for nobody.
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(1), 300).unref()
becomePinned(['scripts/test.ts', ...process.argv.slice(2)])
