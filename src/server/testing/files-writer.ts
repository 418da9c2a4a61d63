import { Readable } from 'node:stream'
import { createDb, createPool } from '../data/db.ts'
import { transact } from '../data/transact.ts'
import { removeDueBytes } from '../files/garbage-collection.ts'
import { createServerStorage } from './data-directories.ts'

/** The ids of the writer process's files, by the state of each file when the process is killed. */
export type WriterFiles = Record<'stored' | 'uncommitted' | 'kept' | 'unremoved' | 'removed' | 'cleared', string>

// A process that a test kills. Before that, the process stops several transactions at points where a crash would be
// critical.
const [dataDirectory = '', connection = '{}', filesUrl] = process.argv.slice(2)
const db = createDb(createPool(JSON.parse(connection), () => undefined))
const { files, home, incoming, start, store } = createServerStorage(dataDirectory, filesUrl)
await start()

/** Runs the work until it calls `stand`. The work is never continued after that. */
const standingBefore = async (work: (stand: () => Promise<never>) => Promise<unknown>): Promise<void> => {
  const { promise: stands, resolve } = Promise.withResolvers<void>()
  const stand = () => {
    resolve()
    return new Promise<never>(() => undefined)
  }
  await Promise.race([stands, work(stand)])
}
const remove = (id: string, removedAt: Date) => transact({ db }, (tx) => files.remove(tx, id, removedAt))
const keepNew = async () => {
  const stored = await store()
  await transact({ db }, (tx) => files.keep(tx, stored))
  return stored.id
}

const uncommitted = await store()
await standingBefore((stand) =>
  transact({ db }, async (tx) => {
    await files.keep(tx, uncommitted)
    await stand()
  }),
)
const held: WriterFiles = {
  stored: (await store()).id,
  uncommitted: uncommitted.id,
  kept: await keepNew(),
  unremoved: await keepNew(),
  removed: await keepNew(),
  cleared: await keepNew(),
}
await standingBefore((stand) =>
  transact({ db }, async (tx) => {
    await files.remove(tx, held.unremoved, new Date())
    await stand()
  }),
)
await remove(held.cleared, new Date(0))
await standingBefore((stand) => {
  const clearing = { ...home, remove: async (storagePath: string) => home.remove(storagePath).then(stand) }
  return removeDueBytes({ db, home: clearing, now: () => new Date() })
})
await remove(held.removed, new Date())
// Only the first half of another file has been received when the process is killed.
async function* never(): AsyncGenerator<Buffer> {
  yield Buffer.from('half')
  process.stdout.write(`${JSON.stringify(held)}\n`)
  await new Promise(() => undefined)
}
setInterval(() => undefined, 1_000)
await incoming.during(
  Readable.from(never()),
  { bytes_max: 100, kinds: ['image/png'], name: 'half.png' },
  () => undefined,
)
