import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { plainTextOf, wordsIn } from '#formats/article/text.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import type { Paper } from '../../contract.ts'
import { authorsOfVersion, toKnownAuthor } from '../author-names.ts'
import { presentPaper } from '../presenters.ts'
import { findPaper, findVersion, listAuthors, listVersions, type PaperRow } from '../queries.ts'
import { listRemovedAuthors } from '../versions/removed-author-queries.ts'

async function readRow(kernel: Kernel, idOrPaperId: string): Promise<PaperRow> {
  const row = await findPaper(kernel.db, idOrPaperId)
  if (!row) throw new Failure('not_found', 'Paper not found')
  return row
}

/** A paper as it stands now. @throws Failure not_found */
export async function readPaper(kernel: Kernel, idOrPaperId: string): Promise<Paper> {
  const row = await readRow(kernel, idOrPaperId)
  const [authors, versions] = await Promise.all([listAuthors(kernel.db, row.id), listVersions(kernel.db, row.id)])
  return presentPaper(row, { authors, versions, now: kernel.now() })
}

/** A paper as it stood in one of its versions: what readers cite is the version's, views and licence are today's. @throws Failure not_found */
export async function readVersion(kernel: Kernel, idOrPaperId: string, number: number): Promise<Paper> {
  const row = await readRow(kernel, idOrPaperId)
  const version = await findVersion(kernel.db, row.id, number)
  if (!version) throw new Failure('not_found', 'Paper not found')
  const [authors, removed, versions] = await Promise.all([
    listAuthors(kernel.db, row.id),
    listRemovedAuthors(kernel.db, row.id),
    listVersions(kernel.db, row.id),
  ])
  const words = wordsIn(`${version.abstract} ${plainTextOf(version.article)}`)
  const asItStood = { ...row, ...version, current_version: number, word_count: words, read_minutes: readMinutes(words) }
  const known = [...authors.map(toKnownAuthor), ...removed]
  const named = authorsOfVersion(known, { names: version.author_names, ids: version.author_ids })
  return presentPaper(asItStood, { authors: named, versions, now: kernel.now() })
}
