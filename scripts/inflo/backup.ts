import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { archiveOf } from '#server/backups/serve-backups.ts'
import type { Kernel } from '../../src/server/kernel.ts'
import { spelled } from '../../src/shared/states.ts'
import { withExistingApplication, UsageError, printLine, secondsOf, sizeOf } from './command-environment.ts'

const rowOf = async ({ backups }: Kernel, id: string) => (await backups.list()).find((one) => one.id === id)

async function verifyOne(kernel: Kernel, id: string): Promise<void> {
  await kernel.backups.verify(id)
  const row = await rowOf(kernel, id)
  printLine(`${id} is verified: it was test-restored in ${secondsOf(row?.restore_ms ?? 0)}, and every table matches.`)
}

async function writeArchive(kernel: Kernel, { id, file }: { id: string; file: string }): Promise<void> {
  const draft = `${file}.part`
  try {
    await pipeline(archiveOf(await kernel.backups.find(id)), createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  printLine(`The backup was also written to ${file}.`)
}

type BackupOptions = { to?: string | undefined; unverified?: boolean | undefined }

/** inflo backup: takes a backup now. */
export const backup = ({ to, unverified }: BackupOptions): Promise<void> =>
  withExistingApplication(async ({ kernel }) => {
    const { id } = await kernel.backups.take('By the command line', { thatIsAll: true })
    const row = await rowOf(kernel, id)
    printLine(
      `${id}: ${row?.rows} rows of ${row?.tables} tables and ${row?.files} files, ${sizeOf(row?.bytes ?? 0)}, in ${secondsOf(row?.take_ms ?? 0)}.`,
    )
    if (row?.problem) printLine(row.problem)
    if (!unverified) await verifyOne(kernel, id)
    await kernel.backups.copy(id)
    if (kernel.backups.secondPlace) printLine(`The backup was copied to ${kernel.backups.secondPlace}.`)
    if (to) await writeArchive(kernel, { id, file: to })
  })

/** inflo verify [ID]: restores a backup into a separate database. */
export const verify = (id: string | undefined): Promise<void> =>
  withExistingApplication(async ({ kernel }) => {
    const newest = id ?? (await kernel.backups.list()).find(({ taken_at }) => taken_at)?.id
    if (!newest) throw new UsageError('There is no backup yet. Take one: inflo backup')
    await verifyOne(kernel, newest)
  })

/** inflo backups: lists the backups. */
export const list = (): Promise<void> =>
  withExistingApplication(async ({ kernel }) => {
    const rows = await kernel.backups.list()
    for (const { id, state, bytes, reason, copied_at } of rows)
      printLine(
        `${id}  ${spelled(state).padEnd(8)}  ${sizeOf(bytes).padStart(9)}  ${copied_at ? 'two copies' : 'one copy  '}  ${reason}`,
      )
    if (rows.length === 0) printLine('There is no backup yet.')
  })
