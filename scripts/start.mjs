import { ensureBuilt } from './build.mjs'
import { becomePinned, ensureInstalled } from './install.mjs'

ensureInstalled()
await ensureBuilt()
becomePinned(['src/server/main.ts'], { NODE_ENV: 'production' })
