// The server for the browser journeys: the production build, on a fresh data directory that goes when it ends.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'

const directory = process.env.INFLO_DATA_DIR
if (!directory) throw new Error('INFLO_DATA_DIR must name the directory of the journeys')
// What goes in the end must not have been there before.
mkdirSync(directory)
const server = spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(directory, { recursive: true, force: true })
  process.exit(code ?? 1)
})
