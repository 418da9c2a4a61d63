import { Failure, isTransient } from '#shared/calls/failure.ts'
import type { CommentAnchor } from '../../comments-contract.ts'

export type CommentToSend = {
  client_id: string
  text: string
  section: string
  thread_id?: string
  anchor?: CommentAnchor
  quote?: string
  mentions: string[]
}

/** A comment that the server has not stored yet. `refused` is the reason if the server refused it. */
export type UnsentComment = CommentToSend & { refused?: string }

type Parts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  post: (comment: CommentToSend) => Promise<unknown>
}

export const unsentKey = (paperId: string): string => `unsent-comments:${paperId}`

/** Returns the unsent comments stored on a device. */
export function readUnsentComments({ storage, key }: Pick<Parts, 'storage' | 'key'>): UnsentComment[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as UnsentComment[]) : []
  } catch {
    return []
  }
}

/**
 * Stores unsent comments on the device until the server has stored them. Each has an id, so that the server stores it
 * only once.
 */
export class UnsentComments {
  private unsent: readonly UnsentComment[]
  private readonly listeners = new Set<() => void>()
  private readonly parts: Parts
  private sending: Promise<void> | undefined

  constructor(parts: Parts) {
    this.parts = parts
    this.unsent = readUnsentComments(parts)
  }

  readonly read = (): readonly UnsentComment[] => this.unsent

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private keep(unsent: readonly UnsentComment[]): void {
    this.unsent = unsent
    const { storage, key } = this.parts
    try {
      if (unsent.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(unsent))
    } catch {
      // Storage is full or disabled, so the comment is lost when the page is closed.
    }
    for (const listener of this.listeners) listener()
  }

  add(comment: CommentToSend): Promise<void> {
    this.keep([...this.unsent, comment])
    return this.send()
  }

  drop(clientId: string): void {
    this.keep(this.unsent.filter(({ client_id }) => client_id !== clientId))
  }

  /** Sends pending comments in order, since a reply must not arrive before the comment that it answers. */
  send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = undefined))
    return this.sending
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const next = this.unsent.find(({ refused }) => refused === undefined)
      if (!next) return
      try {
        await this.parts.post(next)
        this.drop(next.client_id)
      } catch (error) {
        if (!(error instanceof Failure) || isTransient(error)) return
        const refused = error.errors?.[0]?.message ?? error.detail
        this.keep(this.unsent.map((one) => (one.client_id === next.client_id ? { ...one, refused } : one)))
      }
    }
  }
}
