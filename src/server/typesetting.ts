import { Worker } from 'node:worker_threads'
import { Failure } from '#shared/failure.ts'
import type { Typeset, TypesettingOrder } from './typesetting-worker.ts'

const WITHIN_MS = 15_000
const PREPARE_AFTER_MS = 500
const WAITING_MAX = 50

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let preparing: NodeJS.Timeout | undefined
let lastId = 0

function take(id: number): Waiting | undefined {
  const found = waiting.get(id)
  if (found) clearTimeout(found.timer)
  waiting.delete(id)
  return found
}

// Whoever waited is told; the next document begins a new thread.
function give(error: Error): void {
  const ended = worker
  worker = undefined
  void ended?.terminate()
  for (const id of waiting.keys()) take(id)?.reject(error)
}

function hear(answer: Typeset): void {
  const asker = take(answer.id)
  if ('pdf' in answer) asker?.resolve(Buffer.from(answer.pdf))
  else asker?.reject(new Error(`Typst: ${answer.failure}`))
}

function begin(): Worker {
  const begun = new Worker(new URL('./typesetting-worker.ts', import.meta.url))
  begun.unref()
  begun.on('message', hear)
  begun.on('error', (error) => {
    if (worker === begun) give(error as Error)
  })
  return begun
}

/** Begins the thread soon, unless it runs, for whoever may want a document next: it takes some time to read its fonts. */
export function prepareTypesetting(): void {
  if (worker) return
  preparing ??= setTimeout(() => {
    preparing = undefined
    worker ??= begin()
  }, PREPARE_AFTER_MS).unref()
}

/**
 * Makes a PDF of a Typst template in a thread of its own, so that no other request waits for it. The data reaches the
 * template as JSON in `sys.inputs.data`, never as markup. @throws Failure unavailable when too many wait already.
 */
export function typeset(template: string, { data, now }: { data: object; now: Date }): Promise<Buffer> {
  if (waiting.size >= WAITING_MAX)
    throw new Failure('unavailable', 'Too many documents are being made. Try again soon.')
  worker ??= begin()
  lastId += 1
  const order: TypesettingOrder = {
    id: lastId,
    template,
    data: JSON.stringify(data),
    madeAtSeconds: Math.floor(now.getTime() / 1000),
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => give(new Error('Typst took too long')), WITHIN_MS)
    waiting.set(order.id, { resolve, reject, timer })
    worker?.postMessage(order)
  })
}
