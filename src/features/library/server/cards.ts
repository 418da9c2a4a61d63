import type { Kernel } from '#server/kernel.ts'
import { paperCard } from '../contract.ts'
import { presentCard } from './presenting.ts'
import { type CardRow, type JoinedCards, readCardRows, storeCard } from './queries.ts'

const settledCard = paperCard.omit({ views: true, total_views: true, recent_publication: true })

// Beyond ASCII written as \u escapes: such text is carried and sent byte by byte, several times as fast.
const asAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The part of a card that only an edit changes, checked against the contract, as JSON without its closing brace. Pure. */
export const writeCard = (row: CardRow): string =>
  asAscii(JSON.stringify(settledCard.parse(presentCard(row, new Date(0))))).slice(0, -1)

// Cards of papers that are new, or that an edit has changed.
async function writeMissing(kernel: Kernel, ids: string[]): Promise<void> {
  const rows = await readCardRows(kernel.db, ids)
  await Promise.all(rows.map((row) => storeCard(kernel.db, { id: row.id, card: writeCard(row), state: row.state })))
}

/** A page of cards as a JSON array, and the kept total; cards that are not written yet are written first. */
export async function takeCards(
  kernel: Kernel,
  join: () => Promise<JoinedCards>,
): Promise<{ json: string; total: number }> {
  let joined = await join()
  if (joined.missing) {
    await writeMissing(kernel, joined.missing)
    joined = await join()
  }
  return { json: `[${joined.cards ?? ''}]`, total: joined.total ?? 0 }
}
