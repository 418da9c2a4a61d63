import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { nextColour, coloursOf } from '../../writer-colours-presenter.ts'
import { lockPaper } from '../queries.ts'
import { addColour, listColours } from './queries.ts'
import { isMember } from './names-service.ts'

type Writing = { paperId: string; memberId: string }

/** Keeps a colour for whoever writes a locked paper, one that nobody else there has while there are any. */
export async function assignColour(tx: Tx, { paperId, memberId }: Writing): Promise<number> {
  const kept = await listColours(tx, paperId)
  const known = kept.get(memberId)
  if (known !== undefined) return known
  const colour = nextColour(kept, memberId)
  await addColour(tx, { paperId, memberId, colour })
  return colour
}

/** The colour of whoever opens a paper; it is kept for those who may write there. */
export async function colourIn(kernel: Kernel, { writes, ...writing }: Writing & { writes: boolean }): Promise<number> {
  const kept = await listColours(kernel.db, writing.paperId)
  const known = kept.get(writing.memberId)
  if (known !== undefined || !writes) return known ?? nextColour(kept, writing.memberId)
  return kernel.writeBarrier.runWrite(() =>
    transact(kernel, async (tx) => {
      await lockPaper(tx, writing.paperId)
      return assignColour(tx, writing)
    }),
  )
}

/** The colours of those who wrote what stands in a paper; null for what no member wrote. */
export async function coloursOfWriters(
  db: Db,
  paperId: string,
  writers: string[],
): Promise<(writer: string) => number | null> {
  const colours = coloursOf(await listColours(db, paperId), writers.filter(isMember))
  return (writer) => colours.get(writer) ?? null
}
