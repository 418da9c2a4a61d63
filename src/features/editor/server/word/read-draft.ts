import type { WordDraft } from '#formats/docx/in/draft.ts'
import { createSandbox, StoppedWork } from '#server/work/sandbox.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { DraftOrder, DraftRead } from './draft-child.ts'

const reader = createSandbox<DraftOrder, DraftRead>({
  script: new URL('./draft-child.ts', import.meta.url),
  memoryMaxBytes: 1024 * 1024 * 1024,
  withinMs: 30_000,
  waitingMax: 20,
  full: 'Too many Word documents are being read. Try again soon.',
})

const TOO_MUCH = new Failure(
  'invalid',
  'This document takes too long to read. Please divide it, and take it in part by part.',
)

/**
 * Reads a Word document in a process of its own, one of each member at a time.
 * @throws Failure invalid with a message for the sender, unavailable while too many are read.
 */
export async function readDraft(bytes: Uint8Array, into: string | undefined, by: string): Promise<WordDraft> {
  const read = await reader.ask({ bytes, into }, by).catch((error: unknown) => {
    throw error instanceof StoppedWork ? TOO_MUCH : error
  })
  if ('refused' in read) throw new Failure('invalid', read.refused)
  return read.draft
}
