import { isTransient } from '#shared/calls/failure.ts'
import type { ConversationStore } from './conversation-store.ts'

const AGAIN_MS = 5_000

/**
 * Opens a conversation again that did not open, while that may be otherwise the next time: a socket may stay connected while the
 * database is away, so nothing else tells when it is back. @returns how to stop
 */
export function retryFailedOpen(
  store: Pick<ConversationStore, 'read' | 'open'>,
  around: number | undefined,
): () => void {
  const timer = setInterval(() => {
    const state = store.read()
    if (state.is === 'failed' && isTransient(state.error)) void store.open(around)
  }, AGAIN_MS)
  return () => clearInterval(timer)
}
