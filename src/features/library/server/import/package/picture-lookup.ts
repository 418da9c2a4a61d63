import { basename } from 'node:path/posix'
import type { PackageEntry } from './package.ts'

/** Formats that a browser can show or that can be converted, in order of preference. */
const SHOWABLE = ['png', 'tif', 'tiff', 'jpg', 'jpeg', 'webp', 'gif', 'avif']

const extensionOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Returns a file's base name: "pone.01.g001" for "info:doi/10.1371/journal.pone.01.g001" and "fig/pone.01.g001.tif".
 */
const stemOf = (name: string): string => {
  const own = basename(decoded(name)).toLowerCase()
  const isFile = [...SHOWABLE, 'svg', 'eps', 'pdf', 'ai'].includes(extensionOf(own))
  return (isFile ? own.slice(0, own.lastIndexOf('.')) : own).replace(/^journal\./, '')
}

const isSystems = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

export type FoundPicture = { name: string } | { unshowable: string } | undefined

/** Finds the file that a figure references. Returns its name, or only its format if it cannot be shown. Pure. */
export function findPicture(entries: PackageEntry[], names: string[]): FoundPicture {
  const stems = new Set(names.map(stemOf))
  const candidates = entries.map(({ name }) => name).filter((name) => !isSystems(name) && stems.has(stemOf(name)))
  const rank = (name: string) => SHOWABLE.indexOf(extensionOf(name))
  const showable = candidates.filter((name) => rank(name) >= 0)
  // Prefers an exact match of the file name over other formats.
  const meant = new Set(names.map((name) => basename(decoded(name)).toLowerCase()))
  const exact = showable.find((name) => meant.has(basename(name).toLowerCase()))
  const [best] = showable.toSorted((one, other) => rank(one) - rank(other))
  if (exact ?? best) return { name: (exact ?? best)! }
  const other = candidates.find((name) => extensionOf(name) !== 'xml')
  return other === undefined ? undefined : { unshowable: extensionOf(other).toUpperCase() || 'unknown' }
}

const OF_MECA = /^(?:manifest|transfer|directions|peer_review)[^/]*\.(?:xml|dtd)$/i

/**
 * Returns the entries of a package that its article does not reference. Omits other formats of an imported file (the
 * TIFF next to the PNG) and MECA's own metadata files. Pure.
 */
export function unreferencedEntries(entries: PackageEntry[], taken: string[]): string[] {
  const stems = new Set(taken.map(stemOf))
  return entries
    .map(({ name }) => name)
    .filter((name) => !isSystems(name) && !OF_MECA.test(basename(name)) && !stems.has(stemOf(name)))
}

/** Returns the XML files that may be the article, without MECA's own metadata files. Pure. */
export const articleCandidates = (entries: PackageEntry[]): string[] =>
  entries
    .map(({ name }) => name)
    .filter((name) => /\.(?:xml|nxml)$/i.test(name) && !isSystems(name))
    .filter((name) => !OF_MECA.test(basename(name)))
