import { ensureBuilt } from './build.mjs'
import { SERVER_COMMAND } from './server-command.mjs'
import { becomePinned, ensureInstalled } from './install.mjs'

ensureInstalled()
await ensureBuilt()
becomePinned(SERVER_COMMAND, { NODE_ENV: 'production' })
