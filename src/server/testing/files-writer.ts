import { openDb, openPool, transact } from '../data/db.ts'
import { removeDueBytes } from '../files/sweeping.ts'
import { openHome } from './homes.ts'

// A process to be killed at any moment: it stores, keeps, removes and clears away without end.
const [dataDirectory = '', connection = '{}', filesUrl] = process.argv.slice(2)
const db = openDb(openPool(JSON.parse(connection), () => undefined))
const { files, home, start, store } = openHome(dataDirectory, filesUrl)
await start()
// To this process every removal is long ago, so that bytes go all the time.
const now = () => new Date(Date.now() + 8 * 86_400_000)

for (let round = 0; ; round += 1) {
  const stored = await store()
  if (round % 3 === 0) continue
  await transact({ db }, (tx) => files.keep(tx, stored))
  if (round === 1) process.stdout.write('working\n')
  if (round % 3 === 1) await transact({ db }, (tx) => files.remove(tx, stored.id, new Date()))
  await removeDueBytes({ db, home, now })
}
