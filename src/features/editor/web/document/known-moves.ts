import type * as Y from 'yjs'
import type { Id } from '#formats/manuscript/losses/lost-runs.ts'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import { MoveIndex } from '#formats/manuscript/moves/move-index.ts'
import { UNKNOWN } from '#formats/manuscript/moves/moved-text.ts'
import { isThere } from '#formats/manuscript/moves/positions.ts'

/** The number of moves after which the older half is forgotten. An undo of a long text has thousands. */
const MOVES_MAX = 20_000

/** Knows where text was moved, by this tab and by others, since the tab was opened. */
export class KnownMoves {
  private moves: MoveIds[] = []
  private index = new MoveIndex()

  add(moves: readonly MoveIds[]): void {
    this.moves.push(...moves)
    if (this.moves.length > MOVES_MAX) {
      this.moves = this.moves.slice(-MOVES_MAX / 2)
      this.index = new MoveIndex()
      moves = this.moves
    }
    this.index.add(moves.map(({ length, ...ids }) => ({ ...ids, text: UNKNOWN.repeat(length) })))
  }

  /** Returns the character itself if it exists; otherwise an existing copy of it, or of the character that it copies. */
  copyOf(doc: Y.Doc, id: Id): Id | undefined {
    const roots = [id, ...this.index.ancestorsOf(id)]
    return [id, ...roots.flatMap((root) => this.index.descendantsOf(root))].find((copy) => isThere(doc, copy))
  }
}
