import { createSandbox, StoppedWork } from '#server/work/sandbox.ts'
import type { ParsedArticle } from '#formats/jats/in/parsed-article.ts'
import type { JatsRead } from './jats-child.ts'
import { JATS_SIZE_MAX_BYTES, JatsError } from '#formats/jats/xml/xml.ts'

const reader = createSandbox<Uint8Array, JatsRead>({
  script: new URL('./jats-child.ts', import.meta.url),
  memoryMaxBytes: 768 * 1024 * 1024,
  withinMs: 20_000,
  waitingMax: 50,
  full: 'Too many articles are being read. Try again soon.',
})

/**
 * Reads the bytes of a JATS file in a process of its own (formats/jats/in/article.ts says what it reads).
 * @throws JatsError for whatever is none.
 */
export async function readJats(bytes: Uint8Array): Promise<ParsedArticle> {
  // The limit is on the text as UTF-8; as UTF-16 the same is up to twice as long.
  if (bytes.length > 2 * JATS_SIZE_MAX_BYTES)
    throw new JatsError(`The file is larger than ${JATS_SIZE_MAX_BYTES / 1024 / 1024} MB.`, 1)
  const read = await reader.ask(bytes).catch((error: unknown) => {
    if (error instanceof StoppedWork) throw new JatsError('The file takes too much time or memory to be read.', 1)
    throw error
  })
  if ('refused' in read) throw new JatsError(read.refused.message, read.refused.line)
  return read.parsed
}
