import type { Kernel } from '#server/kernel.ts'
import { listTables, databaseBytes, refusalOf } from './database.ts'

export async function readTables({ db }: Kernel) {
  const [tables, total] = await Promise.all([listTables(db), databaseBytes(db)])
  return {
    collections: tables.map((table) => ({ ...table, refusal: refusalOf(table.name) ?? null })),
    total_bytes: total,
  }
}
