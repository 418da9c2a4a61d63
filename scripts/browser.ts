import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

// The names of browsers in order of preference. The headless browser is first, since it uses a third less CPU.
const NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
]
const OUTSIDE_THE_PATH = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function browsers(): string[] {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((directory) => NAMES.map((name) => path.join(directory, name)))
  return [process.env.CHROME_PATH ?? '', ...onPath, ...OUTSIDE_THE_PATH, chromium.executablePath()].filter(existsSync)
}

/**
 * Returns the browser of this machine: CHROME_PATH, else a Chrome or Chromium, else the one that Playwright downloaded
 * before.
 */
export const findBrowser = (): string | undefined => browsers()[0]

function run(file: string, ...args: string[]): boolean {
  // stdout is reserved for the results, so an installer's output goes to stderr as progress.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, args, { stdio: ['ignore', 2, 2], env: environment }).status === 0
}

/**
 * Checks whether a browser starts. A downloaded one may lack system libraries, and Ubuntu's chromium is only a stub
 * package.
 */
const starts = (file: string): boolean => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Returns the browser's path. If there is none, installs Playwright's browser or, as root on Debian, the system
 * package.
 */
export async function ensureBrowser(): Promise<string> {
  const present = browsers().find(starts)
  if (present) return present
  console.error('No Chrome or Chromium was found. Downloading one (once) …')
  if (run(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium', '--no-shell')) {
    const downloaded = chromium.executablePath()
    if (starts(downloaded)) return downloaded
  }
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    run('apt-get', 'update')
    run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium-headless-shell')
  }
  const installed = browsers().find(starts)
  if (installed) return installed
  throw new Error('No browser could be downloaded. Please install Chrome or Chromium, or set CHROME_PATH to one.')
}
