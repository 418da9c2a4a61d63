import { createSandbox } from './sandbox.ts'
import type { TypesettingFile, TypesettingTask } from './typesetting-child.ts'

const typesetter = createSandbox<TypesettingTask, Uint8Array>({
  script: new URL('./typesetting-child.ts', import.meta.url),
  memoryMaxBytes: 768 * 1024 * 1024,
  withinMs: 15_000,
  waitingMax: 50,
  full: 'Too many documents are being made. Try again soon.',
})

/** Starts the typesetter soon, before the next document is requested: it takes some time to read its fonts. */
export const prepareTypesetting = typesetter.prepare

/**
 * Creates a PDF of a Typst template in a separate process. The data reaches the template as JSON in `sys.inputs.data`,
 * never as markup, its pictures as files.
 * @throws Failure unavailable when too many wait already; StoppedWork; an Error with the typesetter's message.
 */
export async function typeset(
  template: string,
  { data, files = [], now }: { data: object; files?: TypesettingFile[]; now: Date },
): Promise<Buffer> {
  const madeAtSeconds = Math.floor(now.getTime() / 1000)
  return Buffer.from(await typesetter.ask({ template, data: JSON.stringify(data), files, madeAtSeconds }))
}
