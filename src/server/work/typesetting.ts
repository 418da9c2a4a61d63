import { createSandbox, StoppedWork } from './sandbox.ts'
import type { TypesettingFile, TypesettingTask } from './typesetting-child.ts'

const SCRIPT = new URL('./typesetting-child.ts', import.meta.url)
const MEMORY_MAX_BYTES = 768 * 1024 * 1024

const typesetter = createSandbox<TypesettingTask, Uint8Array>({
  script: SCRIPT,
  memoryMaxBytes: MEMORY_MAX_BYTES,
  withinMs: 3_000,
  waitingMax: 50,
  full: 'We’re creating too many documents right now. Please try again in a moment.',
})

/** Typesets the few documents that take longer, so that the others do not wait for them. */
const patientTypesetter = createSandbox<TypesettingTask, Uint8Array>({
  script: SCRIPT,
  memoryMaxBytes: MEMORY_MAX_BYTES,
  withinMs: 15_000,
  waitingMax: 10,
  full: 'We’re creating too many long documents right now. Please try again in a minute.',
})

/** Starts the typesetter soon, before the first document is requested, since reading the fonts takes some time. */
export const prepareTypesetting = typesetter.prepare

/**
 * Creates a PDF from a Typst template in a separate process. The template gets its data as JSON in `sys.inputs.data`,
 * never as markup, and its pictures as files.
 * @throws Failure unavailable if too many tasks are waiting; StoppedWork; an Error with the message of the typesetter
 */
export async function typeset(
  template: string,
  { data, files = [], now }: { data: object; files?: TypesettingFile[]; now: Date },
): Promise<Buffer> {
  const madeAtSeconds = Math.floor(now.getTime() / 1000)
  const task = { template, data: JSON.stringify(data), files, madeAtSeconds }
  const bytes = await typesetter.ask(task).catch((error: unknown) => {
    if (!(error instanceof StoppedWork)) throw error
    typesetter.prepare()
    return patientTypesetter.ask(task)
  })
  return Buffer.from(bytes)
}
