import * as Y from 'yjs'

/** If a change depends on missing changes, these usually arrive within this time in ms. */
const COMES_WITHIN_MS = 2_000

/**
 * Applies the changes of others, and reports if a change depends on changes that did not arrive. Yjs does not show a
 * change before everything that it depends on has arrived.
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
