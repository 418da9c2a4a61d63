import { createSandbox, StoppedWork } from '#server/work/sandbox.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import type { JatsRead } from './jats-child.ts'
import { JATS_SIZE_MAX_BYTES, JatsError } from '#formats/jats/xml/xml.ts'

const reader = createSandbox<Uint8Array, JatsRead>({
  script: new URL('./jats-child.ts', import.meta.url),
  memoryMaxBytes: 768 * 1024 * 1024,
  withinMs: 20_000,
  waitingMax: 50,
  full: 'Too many articles are being imported. Please try again soon.',
})

/**
 * Parses the bytes of a JATS file in a separate process (formats/jats/in/article.ts describes the parser).
 * @throws JatsError for bytes that are not a valid JATS file
 */
export async function readJats(bytes: Uint8Array): Promise<ParsedArticle> {
  // The limit applies to UTF-8. The same text in UTF-16 has up to twice as many bytes.
  if (bytes.length > 2 * JATS_SIZE_MAX_BYTES)
    throw new JatsError(`The file is larger than ${JATS_SIZE_MAX_BYTES / 1024 / 1024} MB.`, 1)
  const read = await reader.ask(bytes).catch((error: unknown) => {
    if (error instanceof StoppedWork) throw new JatsError('Reading this file takes too much time or memory.', 1)
    throw error
  })
  if ('refused' in read) throw new JatsError(read.refused.message, read.refused.line)
  return read.parsed
}
