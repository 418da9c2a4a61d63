import { createSandbox, StoppedWork } from '#server/work/sandbox.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ParsedText } from './references-child.ts'

const parser = createSandbox<string, ParsedText>({
  script: new URL('./references-child.ts', import.meta.url),
  memoryMaxBytes: 512 * 1024 * 1024,
  withinMs: 10_000,
  waitingMax: 50,
  full: 'We’re reading too many references right now. Please try again in a moment.',
})

const TOO_MUCH = new Failure(
  'invalid',
  'These references take too long to read. Please paste fewer at once, or enter them yourself.',
)

/**
 * Parses pasted references in a separate process, since the patterns of BibTeX and other formats may take long for text
 * that was made for this. Parses at most one text per member at a time.
 * @throws Failure invalid with a message for the sender, unavailable if too many texts are being parsed.
 */
export function parseReferences(text: string, by: string): Promise<ParsedText> {
  return parser.ask(text, by).catch((error: unknown) => {
    throw error instanceof StoppedWork ? TOO_MUCH : error
  })
}
