// What runs before the installation: plain JavaScript that Node 20 understands, without any package.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const NODE_MAJOR_MIN = 24

/**
 * Ends the program with a sentence instead of a stack trace.
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(path.join(root, lockFile), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * True when node_modules was made from this package-lock.json. npm writes what it installed into a lock file of its own,
 * so the two are compared. Optional packages of other platforms are rightly absent there.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!wanted) giveUp('package-lock.json is missing or damaged: please take a fresh copy of the repository.')
  if (!present) return false
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    const found = present[name]
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** How to run npm: the one that called us where there is one, else the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath
  if (cli && path.basename(cli) === 'npm-cli.js' && existsSync(cli)) {
    return { file: process.env.npm_node_execpath ?? process.execPath, first: [cli], shell: false }
  }
  return { file: 'npm', first: [], shell: process.platform === 'win32' }
}

/** Installs the packages when they are missing or made from another package-lock.json; otherwise touches nothing. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the packages (once; about a minute) …')
  const { file, first, shell } = npmCommand()
  const started = Date.now()
  // No package needs a script of its own to run here, and none that came with an update should.
  const { status, error } = spawnSync(
    file,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      shell,
      // stdout is kept for what the caller prints; npm's own words are progress.
      stdio: ['ignore', 2, 2],
      // In production npm would leave out what the build needs.
      env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_include: 'optional' },
    },
  )
  if (error) giveUp(`npm could not be run (${error.message}). Please install npm, or put it on the PATH.`)
  if (status !== 0) giveUp('The packages could not be installed; what npm says about it stands above.')
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** The Node that package-lock.json pins for this platform; the running one where there is none and it is new enough. */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const directory = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin')
  const pinned = path.join(directory, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath
  return giveUp(
    `Inflo needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.version}, and there is no packaged Node for ` +
      `${process.platform} on ${process.arch}. Please install Node ${NODE_MAJOR_MIN} from https://nodejs.org.`,
  )
}

/**
 * The environment in which the pinned Node and the packages' commands come first on the PATH. Node keeps what it has
 * compiled, which takes a third off the time in which the server's files are read.
 */
function pinnedEnvironment(more) {
  const modules = path.join(root, 'node_modules')
  const first = [path.dirname(pinnedNode()), path.join(modules, '.bin')]
  return {
    NODE_COMPILE_CACHE: path.join(modules, '.cache', 'node'),
    ...process.env,
    ...more,
    PATH: [...first, process.env.PATH].join(path.delimiter),
  }
}

/**
 * Starts the pinned Node in the foreground, with the settings of a .env file beneath those of the environment.
 * Returns the child; its signals and its end are the caller's.
 */
export const startPinned = (args, environment = {}) =>
  spawn(pinnedNode(), [...(existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(environment),
  })

/**
 * Runs the pinned Node in the foreground and ends this process as it ended. Signals are passed on, except a Ctrl-C,
 * which the terminal itself sends to every process in the foreground: passed on, it would arrive twice.
 */
export function becomePinned(args, environment = {}) {
  const child = startPinned(args, environment)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.on('error', (error) => giveUp(`${pinnedNode()} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) return process.exit(code)
    // Ending by the same signal tells the caller's shell what happened; the listeners above would swallow it.
    process.removeAllListeners(signal)
    return process.kill(process.pid, signal)
  })
}
