import { becomePinned, ensureInstalled } from './install.mjs'

ensureInstalled()
becomePinned(['scripts/test.ts', ...process.argv.slice(2)])
