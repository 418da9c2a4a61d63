import { randomUUID } from 'node:crypto'
import type { Kernel } from '#server/kernel.ts'
import { TABS_ANNOUNCED_EVERY_MS, TABS_ANNOUNCED_MAX, TABS_KNOWN_FOR_MS } from './limits.ts'

/** A tab that can change a document, with its Yjs client id and its member. */
export type WritingTab = { client: number; actor: { id: string } }

/** The tabs of one process. `asks` requests the tabs of the other processes. */
type Announcement = { from: string; tabs: [client: number, memberId: string][]; asks: boolean }

type Parts = {
  kernel: Pick<Kernel, 'pubsub'>
  paperId: string
  /** The tabs of this process. */
  followers: ReadonlySet<WritingTab & { access: { suggest: boolean } }>
}

/**
 * Knows the tabs that have a paper open in other processes, so that nobody can write under their client ids. Processes
 * announce their tabs when one opens or closes. They repeat it while several processes have the paper open, since the
 * tabs of a killed process must be forgotten: others may then send their text.
 */
export class TabsElsewhere {
  private readonly announced = new Map<string, { tabs: WritingTab[]; at: number }>()
  private readonly here = randomUUID()
  private readonly topic: string
  private readonly parts: Parts
  private readonly stopListening: () => void
  private repeating: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.parts = parts
    this.topic = `tabs:${parts.paperId}`
    this.stopListening = parts.kernel.pubsub.onBroadcast(this.topic, (said) => this.hear(said as Announcement))
  }

  /** Announces the tabs of this process. `asks` is true if a tab opened the document. */
  announce({ asks }: { asks: boolean }): void {
    const writing = [...this.parts.followers].filter(({ access }) => access.suggest).slice(-TABS_ANNOUNCED_MAX)
    const tabs = writing.map(({ client, actor }): [number, string] => [client, actor.id])
    this.parts.kernel.pubsub.broadcast(this.topic, { from: this.here, tabs, asks } satisfies Announcement)
  }

  /** Returns the tabs that are connected to other processes. */
  now(): WritingTab[] {
    const since = performance.now() - TABS_KNOWN_FOR_MS
    for (const [from, { at }] of this.announced) if (at < since) this.announced.delete(from)
    return [...this.announced.values()].flatMap(({ tabs }) => tabs)
  }

  close(): void {
    clearTimeout(this.repeating)
    this.stopListening()
  }

  private hear({ from, tabs, asks }: Announcement): void {
    if (from === this.here) return
    this.announced.set(from, {
      tabs: tabs.map(([client, id]) => ({ client, actor: { id } })),
      at: performance.now(),
    })
    if (asks) this.announce({ asks: false })
    this.repeatSoon()
  }

  private repeatSoon(): void {
    this.repeating ??= setTimeout(() => {
      this.repeating = undefined
      if (this.parts.followers.size === 0 || this.now().length === 0) return
      this.announce({ asks: false })
      this.repeatSoon()
    }, TABS_ANNOUNCED_EVERY_MS).unref()
  }
}
