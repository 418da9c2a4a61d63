import * as Y from 'yjs'

/** The time in ms within which missing changes usually arrive. */
const COMES_WITHIN_MS = 2_000

/**
 * Applies the changes of others. Reports if a change depends on changes that have not arrived, since Yjs does not apply
 * such a change until they arrive.
 */
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
