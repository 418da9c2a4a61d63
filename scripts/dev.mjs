import { watch } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, root, startPinned, whenNpmEnds } from './install.mjs'

// Files that the server runs itself. Everything else reaches the browser through Vite, without a restart.
const RUN_BY_THE_SERVER = /^(server|shared|features\/[^/]+\/server)\/|contracts?\.ts$/
const SETTLE_MS = 150

let child
let restartAsked = false
let ending = false
let settling

function start() {
  restartAsked = false
  child = startPinned(['src/server/main.ts'], { NODE_ENV: 'development' })
  child.on('exit', (code) => {
    child = undefined
    if (ending) process.exit(code ?? 0)
    if (restartAsked) return start()
    return console.log('The server has stopped. It restarts at the next change of its sources.')
  })
}

function restart() {
  if (!child) return start()
  restartAsked = true
  return child.kill('SIGTERM')
}

function end(signal) {
  ending = true
  if (!child) process.exit(0)
  // The terminal also sends a Ctrl-C to the server.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
}

ensureInstalled()
watch(path.join(root, 'src'), { recursive: true }, (_, file) => {
  const name = file?.split(path.sep).join('/') ?? ''
  if (!RUN_BY_THE_SERVER.test(name) || !/\.tsx?$/.test(name) || name.includes('.test.')) return
  clearTimeout(settling)
  settling = setTimeout(restart, SETTLE_MS)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
whenNpmEnds(() => end('SIGTERM'))
start()
