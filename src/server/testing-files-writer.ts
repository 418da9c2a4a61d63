import { openDb, openPool, transact } from './db.ts'
import { openFiles } from './files.ts'
import { removeDueBytes } from './files-sweeping.ts'

// A process to be killed at any moment: it stores, keeps, removes and clears away without end.
const [directory = '', connection = '{}'] = process.argv.slice(2)
const db = openDb(openPool(JSON.parse(connection), () => undefined))
const files = openFiles(directory)
const bytes = Buffer.alloc(4_096, 'a finding of the night shift')
// To this process every removal is long ago, so that bytes go all the time.
const now = () => new Date(Date.now() + 8 * 86_400_000)

for (let round = 0; ; round += 1) {
  const stored = await files.store({ name: 'figure.png', contentType: 'image/png', bytes })
  if (round % 3 === 0) continue
  await transact({ db }, (tx) => files.keep(tx, stored))
  if (round === 1) process.stdout.write('working\n')
  if (round % 3 === 1) await transact({ db }, (tx) => files.remove(tx, stored.id, new Date()))
  await removeDueBytes({ db, directory, now })
}
