import type { WordDraft } from '#formats/docx/in/draft.ts'
import { createSandbox, StoppedWork } from '#server/work/sandbox.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { DraftOrder, DraftRead } from './draft-child.ts'

const reader = createSandbox<DraftOrder, DraftRead>({
  script: new URL('./draft-child.ts', import.meta.url),
  memoryMaxBytes: 1024 * 1024 * 1024,
  withinMs: 30_000,
  waitingMax: 20,
  full: 'We’re reading too many Word documents right now. Please try again in a minute.',
})

const TOO_MUCH = new Failure(
  'invalid',
  'This document takes too long to read. Please split it, and import it part by part.',
)

/**
 * Parses a Word document in a separate process, at most one document per member at a time.
 * @throws Failure invalid with a message for the sender, unavailable if too many documents are being read.
 */
export async function readDraft(bytes: Uint8Array, into: string | undefined, by: string): Promise<WordDraft> {
  const read = await reader.ask({ bytes, into }, by).catch((error: unknown) => {
    throw error instanceof StoppedWork ? TOO_MUCH : error
  })
  if ('refused' in read) throw new Failure('invalid', read.refused)
  return read.draft
}
