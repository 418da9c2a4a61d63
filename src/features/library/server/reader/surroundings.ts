import type { Inline } from '#formats/article/article.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { whereNamed } from '../queries.ts'
import { findNewer, findOlder, findPlace, listRelated } from './surroundings-queries.ts'

const titled = <T extends { title_markup: Inline[] | null }>({ title_markup: markup, ...paper }: T) => ({
  ...paper,
  ...(markup ? { title_markup: markup } : {}),
})

/** What stands around a paper: its neighbours in the category, and what is like it. @throws Failure not_found */
export async function readSurroundings({ db }: Pick<Kernel, 'db'>, idOrPaperId: string) {
  const place = await findPlace(db, { column: whereNamed(idOrPaperId), value: idOrPaperId })
  if (!place) throw new Failure('not_found', 'Paper not found')
  const [newer, older, related] = await Promise.all([
    findNewer(db, place),
    findOlder(db, place),
    listRelated(db, place.id),
  ])
  return { newer: newer ? titled(newer) : null, older: older ? titled(older) : null, related: related.map(titled) }
}
