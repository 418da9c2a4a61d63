// node scripts/run.mjs scripts/notice.ts: lists the production packages and their licences at the end of NOTICE.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Entry = { version: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }

const ROOT = path.dirname(import.meta.dirname)
const NOTICE = path.join(ROOT, 'NOTICE')
const HEADING = '\nPackages\n--------\n'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Returns the production packages in package-lock.json, for all platforms. */
export function productionPackages(): { directory: string; name: string; entry: Entry }[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .filter(([directory, { dev, devOptional }]) => directory !== '' && !dev && !devOptional)
    .map(([directory, entry]) => ({ directory, name: directory.split('node_modules/').at(-1) ?? '', entry }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Returns the copyright lines of a package's licence files, or else its author. */
function copyrightOf(directory: string): string[] {
  const files = readdirSync(path.join(ROOT, directory)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const lines = files.flatMap((file) => read(path.join(directory, file)).split('\n').map(tidy))
  // The licence terms also mention copyright, but without a year.
  const claims = lines.filter((line) => /^(portions )?copyright\b.*(\(c\)|©|\d{4}|all rights)/i.test(line))
  if (claims.length > 0) return [...new Set(claims)]
  const { author } = JSON.parse(read(path.join(directory, 'package.json'))) as { author?: string | { name: string } }
  return author === undefined ? [] : [`Author: ${typeof author === 'string' ? author : author.name}`]
}

const tidy = (line: string) =>
  line
    .replace(/^[\s*#>-]+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the licence that a package names in package-lock.json, or else in its own package.json. */
function licenceOf({ directory, entry }: { directory: string; entry: Entry }): string {
  if (entry.license) return entry.license
  const { licenses = [] } = JSON.parse(read(path.join(directory, 'package.json'))) as { licenses?: { type: string }[] }
  return licenses.map(({ type }) => type).join(' OR ') || 'see its licence file'
}

// Describes a package. Copyright lines of platform-specific packages are omitted: these packages are not installed
// everywhere, so NOTICE would differ between machines.
const describe = (found: ReturnType<typeof productionPackages>[number]) =>
  [
    `${found.name} ${found.entry.version} (${licenceOf(found)})`,
    ...(found.entry.optional || !existsSync(path.join(ROOT, found.directory)) ? [] : copyrightOf(found.directory)),
  ].join('\n  ')

if (import.meta.main) {
  const [written = ''] = readFileSync(NOTICE, 'utf8').split(HEADING)
  writeFileSync(NOTICE, `${written}${HEADING}\n${[...new Set(productionPackages().map(describe))].join('\n')}\n`)
}
