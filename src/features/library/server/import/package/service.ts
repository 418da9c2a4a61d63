import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import { JATS_SIZE_MAX_BYTES } from '#formats/jats/xml/xml.ts'
import { readJats } from '../read-jats.ts'
import { reportOf } from '../report.ts'
import type { ImportLine } from '../../../contract.ts'
import { type Imported, type ImportOutcome, importWithFiles, isImportedAs } from '../import-article.ts'
import { articleCandidates, unreferencedEntries } from './picture-lookup.ts'
import { openFolder } from './folder.ts'
import { addIllustrations } from './illustrations.ts'
import { type Package, PackageError } from './package.ts'
import { importIllustrations } from './import-illustrations.ts'
import { openZip } from './zip.ts'

export type PackageOutcome = {
  outcome: ImportOutcome
  paperId: string
  title: string
  /** One sentence for each picture or file that could not be imported. */
  remarks: string[]
  report: ImportLine[]
}

const IS_ARTICLE = /<article[\s>]/
const LOOKED_AT_BYTES = 64 * 1024

async function articleIn(pack: Package): Promise<{ name: string; bytes: Buffer }> {
  const sizes = new Map(pack.entries.map(({ name, sizeBytes }) => [name, sizeBytes]))
  const articles: { name: string; bytes: Buffer }[] = []
  for (const name of articleCandidates(pack.entries)) {
    if ((sizes.get(name) ?? 0) > 2 * JATS_SIZE_MAX_BYTES) continue
    const bytes = await pack.read(name)
    // Removes the zero bytes between the characters of a UTF-16 file.
    if (IS_ARTICLE.test(bytes.toString('latin1', 0, LOOKED_AT_BYTES).replaceAll('\u0000', '')))
      articles.push({ name, bytes })
  }
  const [article, other] = articles
  if (!article)
    throw new PackageError('The package contains no JATS article (an .xml file that begins with <article>).')
  if (other) throw new PackageError('The package contains more than one article. Please import each one separately.')
  return article
}

/** Returns the hash of a package, computed from its article's bytes and all entries' fingerprints. Pure. */
function hashOf({ entries }: Package, article: Buffer): string {
  const hash = createHash('sha256').update(article)
  for (const { name, mark } of entries.toSorted((one, next) => (one.name < next.name ? -1 : 1)))
    hash.update(`\n${name} ${mark}`)
  return hash.digest('hex')
}

type Also = (tx: Tx, imported: Imported) => Promise<void>

async function importOpened(kernel: Kernel, pack: Package, also?: Also): Promise<PackageOutcome> {
  const { name, bytes } = await articleIn(pack)
  const parsed: ParsedArticle = await readJats(bytes)
  const hash = hashOf(pack, bytes)
  const { title, article } = parsed
  const known = await isImportedAs(kernel, parsed.doi, hash)
  if (known) {
    const report = reportOf({ outcome: 'unchanged', parsed, article, remarks: [], unnamed: [], notNeeded: [] })
    return { outcome: 'unchanged', paperId: known, title, remarks: [], report }
  }
  const { found, stored, remarks, taken } = await importIllustrations(kernel, pack, parsed)
  const whole = { ...parsed, article: addIllustrations(article, found) }
  const {
    outcome,
    paperId,
    article: stands,
  } = await importWithFiles(kernel, whole, {
    fileHash: hash,
    stored,
    ...(also ? { also } : {}),
  })
  const unused = unreferencedEntries(pack.entries, [name, ...taken])
  const unnamed = unreferencedEntries(pack.entries, [name, ...taken, ...parsed.census.files])
  const notNeeded = unused.filter((one) => !unnamed.includes(one))
  const report = reportOf({ outcome, parsed, article: stands, remarks, unnamed, notNeeded })
  return { outcome, paperId, title, remarks, report }
}

/**
 * Imports an article with its pictures from a folder or a zip, such as a MECA file. @throws PackageError; JatsError;
 * Failure conflict for a DOI of an Inflo paper.
 */
export async function importPackage(kernel: Kernel, path: string, also?: Also): Promise<PackageOutcome> {
  const pack = (await stat(path)).isDirectory() ? await openFolder(path) : await openZip(path)
  try {
    return await importOpened(kernel, pack, also)
  } finally {
    await pack.close()
  }
}

export { PackageError }
