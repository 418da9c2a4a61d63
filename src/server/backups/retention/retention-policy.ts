const DAY_MS = 86_400_000
export const RETAIN_ALL_DAYS = 7
export const RETAIN_DAILY_DAYS = 35

export type DatedBackup = { id: string; taken_at: Date; verified: boolean }

/**
 * Returns the ids of the backups to delete. Retains all backups of the last seven days, the first backup of each day
 * (UTC) for five weeks, and always the newest backup and the newest verified backup. Pure.
 */
export function expiredBackupIds(backups: readonly DatedBackup[], now: Date): string[] {
  const newestFirst = backups.toSorted((a, b) => b.taken_at.getTime() - a.taken_at.getTime())
  const kept = new Set([newestFirst[0]?.id, newestFirst.find(({ verified }) => verified)?.id])
  const firstOfDay = new Map(newestFirst.map(({ id, taken_at }) => [taken_at.toISOString().slice(0, 10), id]))
  for (const { id, taken_at } of backups) {
    const days = (now.getTime() - taken_at.getTime()) / DAY_MS
    const isFirst = firstOfDay.get(taken_at.toISOString().slice(0, 10)) === id
    if (days <= RETAIN_ALL_DAYS || (days <= RETAIN_DAILY_DAYS && isFirst)) kept.add(id)
  }
  return backups.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}
