import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

const STAMP = path.join(root, 'dist', 'built-from')
const SOURCES = ['package-lock.json', 'vite.config.ts', 'build', 'tsconfig.json', 'src', 'public']

function filesUnder(name) {
  try {
    return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path.join(root, name)]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** Returns a fingerprint of the build's inputs, by content, because a checkout changes every file's time. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder).toSorted((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(`${path.relative(root, file)}\n`)
      .update(readFileSync(file))
      .update('\n')
  }
  return hash.digest('hex')
}

function builtFrom() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

/** Runs one Vite build and shows its output only if it fails. */
function viteBuild(name, args) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['build', '--configLoader', 'native', '--logLevel', 'warn', ...args]
  const child = spawn(pinnedNode(), [vite, ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      console.error(Buffer.concat(said).toString())
      return reject(new Error(`The ${name} build failed.`))
    })
  })
}

async function build(from) {
  const started = Date.now()
  console.log('Building the frontend …')
  // Without the stamp, an interrupted build is repeated.
  rmSync(STAMP, { force: true })
  await Promise.all([
    viteBuild('browser', ['--outDir', 'dist/client', '--manifest']),
    viteBuild('server', ['--outDir', 'dist/server', '--ssr', 'src/app/entry-server.tsx']),
  ])
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, from)
  console.log(`Frontend built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Builds if dist/ is missing or was made from other sources. */
export async function ensureBuilt() {
  const from = fingerprint()
  if (builtFrom() === from) return
  try {
    await build(from)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  await ensureBuilt()
}
