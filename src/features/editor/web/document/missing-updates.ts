import * as Y from 'yjs'

/** What a change rests on comes before it, or in the same moment. */
const COMES_WITHIN_MS = 2_000

/** Takes in what others write, and says when some of it rests on what did not come: Yjs keeps it back then, and shows nothing of it. */
export class Gap {
  private readonly doc: Y.Doc
  private readonly onGap: () => void
  private looking: ReturnType<typeof setTimeout> | undefined

  constructor(doc: Y.Doc, onGap: () => void) {
    this.doc = doc
    this.onGap = onGap
  }

  private get is(): boolean {
    return this.doc.store.pendingStructs !== null
  }

  take(update: Uint8Array, origin: unknown): void {
    Y.applyUpdate(this.doc, update, origin)
    if (this.is) this.looking ??= setTimeout(() => this.look(), COMES_WITHIN_MS)
  }

  private look(): void {
    this.looking = undefined
    if (this.is) this.onGap()
  }

  forget(): void {
    clearTimeout(this.looking)
  }
}
