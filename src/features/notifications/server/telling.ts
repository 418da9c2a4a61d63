import type { Kernel } from '#server/kernel.ts'
import { presentNotice } from './presenting.ts'
import { readBells } from './stream-queries.ts'
import type { Watchers } from './watchers.ts'

/**
 * Reads what the bells of those rung for show, and says it on their streams where it is new. One reading at a time, for all
 * who were rung for meanwhile: an older state never follows a newer one, and a thousand rings make few queries.
 */
export function openTelling(kernel: Kernel, watchers: Watchers): (memberIds: string[]) => void {
  const waiting = new Set<string>()
  let running = false

  async function tell(memberIds: string[]): Promise<void> {
    for (const { member_id: memberId, unread, latest } of await readBells(kernel.db, memberIds)) {
      const state = { unread_count: unread, latest: latest && presentNotice(latest) }
      const said = JSON.stringify(state)
      for (const watcher of watchers.of(memberId)) {
        if (watcher.said === said) continue
        watcher.said = said
        watcher.events.send('state', state)
      }
    }
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    try {
      while (waiting.size > 0) {
        const memberIds = [...waiting]
        waiting.clear()
        await tell(memberIds)
      }
    } catch (error) {
      // The next look at all streams makes up for it.
      kernel.log.warn({ err: error }, 'bells could not be read')
    } finally {
      running = false
    }
  }

  return (memberIds) => {
    for (const memberId of memberIds) waiting.add(memberId)
    void run()
  }
}
