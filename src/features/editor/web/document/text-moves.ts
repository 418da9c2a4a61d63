import * as Y from 'yjs'
import type { ClockSpan } from '#formats/manuscript/losses/spans.ts'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import { redoneText, undoneIn } from '#formats/manuscript/moves/undone-text.ts'
import { KnownMoves } from './known-moves.ts'

/**
 * The text that a change inserted again by undo, the text that its undo deleted, and the text that it moved. True in
 * `continues` if its first letter continues the letter that the tab typed just before, which others have deleted.
 */
type TextMovesOfChange = {
  redone?: MoveIds[]
  undone?: ClockSpan[]
  /** Undefined if it is not known. */
  moved: MoveIds[] | undefined
  continues?: boolean
}

/** Collects the text that a tab's changes moved, deleted by undo or inserted again, including unsent changes. */
export class TextMoves {
  /** The moves of this tab and of others. */
  readonly known = new KnownMoves()
  private readonly movedBy = new WeakMap<Y.Transaction, MoveIds[]>()
  private readonly continuing = new WeakSet<Y.Transaction>()
  private undone: ClockSpan[] = []
  private moved: MoveIds[] | undefined = []

  /** Stores the text that an edit moved. Must be called before the edit's transaction ends. */
  note(transaction: Y.Transaction, moved: MoveIds[]): void {
    this.movedBy.set(transaction, moved)
  }

  /** Stores that an edit continues the letters typed before it. Must be called before the edit's transaction ends. */
  noteContinued(transaction: Y.Transaction): void {
    this.continuing.add(transaction)
  }

  /** Returns what a change of this tab did to text, and remembers where it moved text. */
  of(transaction: Y.Transaction): TextMovesOfChange {
    if (transaction.origin instanceof Y.UndoManager) {
      const undo = undoneIn(transaction)
      this.known.add(undo.redone)
      // An undo moves no text otherwise: it deletes text, and inserts text again under new ids.
      return { ...undo, moved: [] }
    }
    const moved = transaction.deleteSet.clients.size === 0 ? [] : this.movedBy.get(transaction)
    this.known.add(moved ?? [])
    return this.continuing.has(transaction) ? { moved, continues: true } : { moved }
  }

  /** Adds a change that cannot be sent now, because there is no connection. */
  add({ undone = [], moved }: TextMovesOfChange): void {
    this.undone.push(...undone)
    this.moved = moved && this.moved?.concat(moved)
  }

  /** Returns the text moves of all unsent changes, and clears them. @param stored the tab's clock on the server */
  take(doc: Y.Doc, stored: number): TextMovesOfChange {
    const { undone, moved } = this
    this.undone = []
    this.moved = []
    return { redone: redoneText(doc, stored), undone, moved }
  }
}
