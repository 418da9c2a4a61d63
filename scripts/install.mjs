// Runs before the installation: plain JavaScript for Node 20, without any package.
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
 * Checks whether node_modules was made from this package-lock.json. npm writes what it installed into a lock file of
 * its own, so the two are compared. Optional packages of other platforms may be missing there.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!wanted) giveUp('package-lock.json is missing or damaged. Please clone the repository again.')
  if (!present) return false
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    const found = present[name]
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** Returns the command for npm: the npm that called this script if there is one, else the npm on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath
  if (cli && path.basename(cli) === 'npm-cli.js' && existsSync(cli)) {
    return { file: process.env.npm_node_execpath ?? process.execPath, first: [cli], shell: false }
  }
  return { file: 'npm', first: [], shell: process.platform === 'win32' }
}

/** Installs the packages if they are missing or were made from another package-lock.json; otherwise changes nothing. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages (once, about a minute) …')
  const { file, first, shell } = npmCommand()
  const started = Date.now()
  // No package needs its install scripts here, and an updated package should not run any.
  const { status, error } = spawnSync(
    file,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      shell,
      // stdout is reserved for the caller's output; npm's output is progress.
      stdio: ['ignore', 2, 2],
      // In production, npm would omit the packages that the build needs.
      env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_include: 'optional' },
    },
  )
  if (error) giveUp(`npm could not be run (${error.message}). Please install npm, or add it to the PATH.`)
  if (status !== 0) giveUp('The packages could not be installed. See npm’s output above.')
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Returns the Node that package-lock.json pins for this platform, or the running one if there is none and it is new
 * enough.
 */
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
 * Returns an environment in which the pinned Node and the packages' commands come first on the PATH. Node caches
 * compiled code, which makes reading the server's files a third faster.
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
 * Starts the pinned Node in the foreground. Settings of the environment override those of a .env file. Returns the
 * child; the caller handles its signals and its exit.
 */
export const startPinned = (args, environment = {}) =>
  spawn(pinnedNode(), [...(existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(environment),
  })

const NPM_CHECKED_EVERY_MS = 300

/**
 * Calls a function once npm has ended, if npm runs this script. npm sends signals to the shell between them, and many
 * shells end without passing them on.
 */
export function whenNpmEnds(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, NPM_CHECKED_EVERY_MS)
  timer.unref()
}

/**
 * Runs the pinned Node in the foreground and exits with the same code or signal. Passes signals on, except a Ctrl-C,
 * which the terminal itself sends to every foreground process: passed on, it would arrive twice.
 */
export function becomePinned(args, environment = {}) {
  const child = startPinned(args, environment)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmEnds(() => child.kill('SIGTERM'))
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.on('error', (error) => giveUp(`${pinnedNode()} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) return process.exit(code)
    // Exiting by the same signal tells the caller's shell what happened. The listeners above would swallow it.
    process.removeAllListeners(signal)
    return process.kill(process.pid, signal)
  })
}
