import type { Kernel } from '#server/kernel.ts'
import { paperCard } from '../contract.ts'
import { presentCard, recentSince } from './presenting.ts'
import { type CardRow, type Line, readCardRows } from './queries.ts'

/** Cards that a process remembers, about 1.5 KB each. */
const KEPT_MAX = 4_000

const settledCard = paperCard.omit({ views: true, total_views: true, recent_publication: true })

type Card = { revision: number; publishedOn: string; text: Buffer }

/** The part of a card that only an edit changes, checked against the contract, as JSON without its closing brace. Pure. */
export const writeCard = (row: CardRow): string =>
  JSON.stringify(settledCard.parse(presentCard(row, new Date(0)))).slice(0, -1)

const countsOf = ({ publishedOn }: Card, views: number, since: string): string =>
  `,"views":${views},"total_views":${views},"recent_publication":${publishedOn > since}}`

/** Lines of a list, read just now, as the pieces of a JSON array of cards. */
export type Cards = (lines: Line[]) => Promise<(Buffer | string)[]>

/**
 * Writes the lines of lists as cards. Which papers, in which order and with which counts is read from the database at every
 * call; the text of a card is kept under its paper's revision, which the database raises whenever what it says changes.
 */
export function openCards(kernel: Kernel): Cards {
  const kept = new Map<string, Card>()

  const keep = (id: string, card: Card): Card => {
    kept.set(id, card)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest) kept.delete(oldest)
    return card
  }

  const readCards = async (ids: string[]): Promise<Map<string, Card>> => {
    const rows = await readCardRows(kernel.db, ids)
    return new Map(
      rows.map((row) => {
        const { id, revision, published_on: publishedOn } = row
        return [id, keep(id, { revision, publishedOn, text: Buffer.from(writeCard(row)) })]
      }),
    )
  }

  const known = ({ id, revision }: Line): Card | undefined => {
    const card = kept.get(id)
    return card?.revision === revision ? card : undefined
  }

  return async (lines) => {
    const cards = lines.map(known)
    const missing = lines.filter((_, index) => !cards[index]).map(({ id }) => id)
    const fresh = missing.length > 0 ? await readCards(missing) : undefined
    const since = recentSince(kernel.now())
    const pieces: (Buffer | string)[] = []
    for (const [index, { id, views }] of lines.entries()) {
      const card = cards[index] ?? fresh?.get(id)
      // A paper removed since its line was read is left out.
      if (card) pieces.push(pieces.length === 0 ? '[' : ',', card.text, countsOf(card, views, since))
    }
    return pieces.length === 0 ? ['[]'] : [...pieces, ']']
  }
}
