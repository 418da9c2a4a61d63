import { becomePinned, ensureInstalled } from './install.mjs'

ensureInstalled()
becomePinned(['scripts/check.ts', ...process.argv.slice(2)])
