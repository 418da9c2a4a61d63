import { type Tx, transact } from '#server/data/transact.ts'
import type { StoredFile } from '#server/files/files.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Article } from '#formats/article/article.ts'
import type { Picture } from '#formats/article/files.ts'
import { filesOf, type Pictured, picturedOf, withPictures } from '#formats/article/figures.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import { addFiles } from './queries.ts'
import { saveStoredFiles, storePicture } from './storage.ts'

export const SIZING_JOB = 'library.draw-sizes'

/** Maximum size of a picture file to convert; larger than any picture that a member may upload. */
const SOURCE_BYTES_MAX = 64 * 1024 * 1024
const SOURCE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** A picture wider than this is also stored in smaller sizes. */
const WIDTH_WITH_SIZES_PX = 700

const wantsSizes = ({ pictures: [only, second] = [] }: Pictured): boolean =>
  only !== undefined && second === undefined && only.width > WIDTH_WITH_SIZES_PX

/** Makes a paper's files public, in the transaction of its publication. A job adds smaller picture sizes later. */
export async function showFiles(kernel: Kernel, tx: Tx, { paperId, article }: { paperId: string; article: Article }) {
  const ids = filesOf(article)
  await kernel.files.letStay(tx, ids)
  await addFiles(tx, paperId, ids)
  if (picturedOf(article).some(wantsSizes)) await kernel.jobs.send(tx, SIZING_JOB, { paperId })
}

type Sized = { pictures: Picture[]; stored: StoredFile[] }

/** Creates and stores the smaller sizes of a picture; none if it cannot be converted. */
async function smallerOf(kernel: Kernel, picture: Picture): Promise<Sized> {
  const found = await kernel.files.find(kernel.db, picture.file)
  if (!found) return { pictures: [], stored: [] }
  const receiving = { bytes_max: SOURCE_BYTES_MAX, kinds: SOURCE_KINDS, name: found.name }
  const drawn = await kernel.incoming.during(await kernel.files.read(found), receiving, ({ path, name }) =>
    storePicture(kernel, path, name.replace(/\.\w+$/, '')),
  )
  if ('refused' in drawn) return { pictures: [], stored: [] }
  const pictures = drawn.pictures.filter(({ width }) => width < picture.width)
  const used = new Set(pictures.map(({ file }) => file))
  return { pictures, stored: drawn.stored.filter(({ id }) => used.has(id)) }
}

const firstFileOf = ({ pictures: [only] = [] }: Pictured): string => only?.file ?? ''

/** Returns the article with the smaller sizes added to pictures that have only their original size. Pure. */
export const withSizes = (article: Article, sizes: ReadonlyMap<string, Picture[]>): Article =>
  withPictures(article, (figure) => {
    const smaller = wantsSizes(figure) ? sizes.get(firstFileOf(figure)) : undefined
    return [smaller ? { ...figure, pictures: [...(figure.pictures ?? []), ...smaller] } : figure]
  })

type Drawn = { paperId: string; number: number; sized: Map<string, Sized> }

async function writeSizes(kernel: Kernel, tx: Tx, { paperId, number, sized }: Drawn): Promise<void> {
  const version = await lockVersion(tx, paperId, number)
  if (!version || !picturedOf(version.article).some((figure) => wantsSizes(figure) && sized.has(firstFileOf(figure))))
    return
  const stored = [...sized.values()].flatMap((one) => one.stored)
  await saveStoredFiles(kernel, tx, stored)
  await addFiles(
    tx,
    paperId,
    stored.map(({ id }) => id),
  )
  const sizes = new Map([...sized].map(([file, { pictures }]) => [file, pictures]))
  await setArticle(tx, { paperId, number, article: withSizes(version.article, sizes) })
  await kernel.pubsub.publish(tx, 'library')
}

/** Adds the picture sizes that a published paper's page needs. A repeated call changes nothing. */
export async function drawSizes(kernel: Kernel, paperId: string): Promise<void> {
  const found = await findCurrentArticle(kernel.db, paperId)
  if (!found) return
  const waiting = picturedOf(found.article).filter(wantsSizes)
  const sized = new Map<string, Sized>()
  for (const { pictures: [only] = [] } of waiting) {
    if (only && !sized.has(only.file)) sized.set(only.file, await smallerOf(kernel, only))
  }
  await transact(kernel, (tx) => writeSizes(kernel, tx, { paperId, number: found.number, sized }))
}

const findCurrentArticle = (db: Db, paperId: string) =>
  db
    .selectFrom('library.paper as paper')
    .innerJoin('library.version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'current_version'),
    )
    .select(['paper.id', 'number', 'article'])
    .where('paper.id', '=', paperId)
    .executeTakeFirst()

const lockVersion = (tx: Db, paperId: string, number: number) =>
  tx
    .selectFrom('library.version')
    .select('article')
    .where('paper_id', '=', paperId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

const setArticle = (tx: Db, { paperId, number, article }: { paperId: string; number: number; article: Article }) =>
  tx
    .updateTable('library.version')
    .set({ article: JSON.stringify(article) })
    .where('paper_id', '=', paperId)
    .where('number', '=', number)
    .execute()
