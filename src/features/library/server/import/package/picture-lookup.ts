import { basename } from 'node:path/posix'
import type { PackageEntry } from './package.ts'

/** Formats that a browser can show, or that can be converted for it, the preferred first. */
const SHOWABLE = ['png', 'tif', 'tiff', 'jpg', 'jpeg', 'webp', 'gif', 'avif']

const extensionOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** As journals vary it: "info:doi/10.1371/journal.pone.0001.g001", "figures/pone.0001.g001.tif" → "pone.0001.g001". */
const stemOf = (name: string): string => {
  const own = basename(decoded(name)).toLowerCase()
  const isFile = [...SHOWABLE, 'svg', 'eps', 'pdf', 'ai'].includes(extensionOf(own))
  return (isFile ? own.slice(0, own.lastIndexOf('.')) : own).replace(/^journal\./, '')
}

const isSystems = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

export type FoundPicture = { name: string } | { unshowable: string } | undefined

/** The file that a figure names, as far as it can be shown; what it is where it cannot. Pure. */
export function findPicture(entries: PackageEntry[], names: string[]): FoundPicture {
  const stems = new Set(names.map(stemOf))
  const candidates = entries.map(({ name }) => name).filter((name) => !isSystems(name) && stems.has(stemOf(name)))
  const rank = (name: string) => SHOWABLE.indexOf(extensionOf(name))
  const showable = candidates.filter((name) => rank(name) >= 0)
  // The very file that is named is meant, where it can be shown.
  const meant = new Set(names.map((name) => basename(decoded(name)).toLowerCase()))
  const exact = showable.find((name) => meant.has(basename(name).toLowerCase()))
  const [best] = showable.toSorted((one, other) => rank(one) - rank(other))
  if (exact ?? best) return { name: (exact ?? best)! }
  const other = candidates.find((name) => extensionOf(name) !== 'xml')
  return other === undefined ? undefined : { unshowable: extensionOf(other).toUpperCase() || 'unknown' }
}

const OF_MECA = /^(?:manifest|transfer|directions|peer_review)[^/]*\.(?:xml|dtd)$/i

/**
 * Returns the entries of a package that its article does not reference. Other formats of an imported file (the TIFF
 * next to the PNG) and MECA's own lists are left out. Pure.
 */
export function unreferencedEntries(entries: PackageEntry[], taken: string[]): string[] {
  const stems = new Set(taken.map(stemOf))
  return entries
    .map(({ name }) => name)
    .filter((name) => !isSystems(name) && !OF_MECA.test(basename(name)) && !stems.has(stemOf(name)))
}

/** Files that may be the article: MECA's own lists and letters aside. Pure. */
export const articleCandidates = (entries: PackageEntry[]): string[] =>
  entries
    .map(({ name }) => name)
    .filter((name) => /\.(?:xml|nxml)$/i.test(name) && !isSystems(name))
    .filter((name) => !OF_MECA.test(basename(name)))
