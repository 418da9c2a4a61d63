import * as Y from 'yjs'
import type { ClockSpan } from '#formats/manuscript/losses/spans.ts'
import type { MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import { redoneText, undoneIn } from '#formats/manuscript/moves/undone-text.ts'

/** The text that a change inserted again by undo, the text that its undo deleted, and the text that it moved. */
type TextMovesOfChange = {
  redone?: MoveIds[]
  undone?: ClockSpan[]
  /** Undefined if it is not known. */
  moved: MoveIds[] | undefined
}

/** Knows what the changes of a tab did to text, also of those that the tab has not sent yet. */
export class TextMoves {
  private readonly movedBy = new WeakMap<Y.Transaction, MoveIds[]>()
  private undone: ClockSpan[] = []
  private moved: MoveIds[] | undefined = []

  /** Notes the text that an edit moved. Call it before the edit's transaction ends. */
  note(transaction: Y.Transaction, moved: MoveIds[]): void {
    this.movedBy.set(transaction, moved)
  }

  /** Returns what a change did to text. */
  of(transaction: Y.Transaction): TextMovesOfChange {
    const undo = transaction.origin instanceof Y.UndoManager ? undoneIn(transaction) : undefined
    const moved = transaction.deleteSet.clients.size === 0 ? [] : this.movedBy.get(transaction)
    return { ...undo, moved }
  }

  /** Remembers what a change did, since there is no connection. */
  add({ undone = [], moved }: TextMovesOfChange): void {
    this.undone.push(...undone)
    this.moved = moved && this.moved?.concat(moved)
  }

  /** Returns what the unsent changes did, and forgets it. @param stored the tab's clock on the server */
  take(doc: Y.Doc, stored: number): TextMovesOfChange {
    const { undone, moved } = this
    this.undone = []
    this.moved = []
    return { redone: redoneText(doc, stored), undone, moved }
  }
}
