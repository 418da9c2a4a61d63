import type { PersonalStorage } from '#ui/drafts/personal-storage.ts'
import type { UnsentMessage } from '../message-data.ts'

type Parts = { storage: PersonalStorage }

const PREFIX = 'unsent-message:'

const isUnsent = (value: unknown): value is UnsentMessage =>
  typeof value === 'object' && value !== null && 'client_id' in value && 'to' in value && 'content' in value

function parsed(text: string | null): UnsentMessage | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isUnsent(value) ? value : undefined
  } catch {
    return undefined
  }
}

const inOrder = (unsent: Iterable<UnsentMessage>): readonly UnsentMessage[] =>
  [...unsent].toSorted((one, other) => one.written_at.localeCompare(other.written_at))

/**
 * Stores unsent messages on the device until they are acknowledged. Each message is a separate storage item, so that
 * tabs do not overwrite each other's messages. If several tabs send the same message, its `client_id` lets the server
 * store it once. Items are written synchronously, so closing the tab loses no message.
 */
export class Outbox {
  private unsent: readonly UnsentMessage[] = []
  /** The ids of messages that are not stored on the device: the server has them, or the device's storage was full. */
  private readonly ofPage = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
    this.look()
  }

  readonly read = (): readonly UnsentMessage[] => this.unsent

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private show(unsent: readonly UnsentMessage[]): void {
    this.unsent = unsent
    for (const listener of this.listeners) listener()
  }

  private others(clientId: string): UnsentMessage[] {
    return this.unsent.filter(({ client_id: id }) => id !== clientId)
  }

  /** Reads the messages that other tabs of this browser have added and sent. */
  readonly look = (): void => {
    const { storage } = this.parts
    const found = this.unsent.filter(({ client_id: id }) => this.ofPage.has(id))
    try {
      for (const name of storage.names()) {
        const one = name.startsWith(PREFIX) ? parsed(storage.getItem(name)) : undefined
        if (one) found.push(one)
      }
    } catch {
      return
    }
    this.show(inOrder(found))
  }

  private keep(unsent: UnsentMessage): void {
    try {
      this.parts.storage.setItem(PREFIX + unsent.client_id, JSON.stringify(unsent))
    } catch {
      this.ofPage.add(unsent.client_id)
    }
    this.show(inOrder([...this.others(unsent.client_id), unsent]))
  }

  private forget(clientId: string): void {
    try {
      this.parts.storage.removeItem(PREFIX + clientId)
    } catch {
      // If storage is blocked, there is nothing to remove.
    }
  }

  readonly add = (unsent: UnsentMessage): void => this.keep(unsent)

  /**
   * Marks a message as stored by the server. The unsent copy is shown until the stored message arrives as an update.
   */
  readonly acknowledge = (clientId: string): void => {
    const found = this.unsent.find(({ client_id: id }) => id === clientId)
    if (!found) return
    this.ofPage.add(clientId)
    this.forget(clientId)
    this.show(inOrder([...this.others(clientId), { ...found, isSent: true }]))
  }

  /** Removes a message because its stored copy is now shown, or because its sender discards it. */
  readonly drop = (clientId: string): void => {
    if (!this.unsent.some(({ client_id: id }) => id === clientId)) return
    this.ofPage.delete(clientId)
    this.forget(clientId)
    this.show(this.others(clientId))
  }

  readonly refuse = (clientId: string, why: string): void => {
    const found = this.unsent.find(({ client_id: id }) => id === clientId)
    if (found) this.keep({ ...found, refused: why })
  }

  /** Marks a message that the server cannot store at the moment. The message will be sent again. */
  readonly delay = (clientId: string): void => {
    const found = this.unsent.find(({ client_id: id }) => id === clientId)
    if (found && !found.isDelayed) this.keep({ ...found, isDelayed: true })
  }

  readonly retry = (clientId: string): void => {
    const found = this.unsent.find(({ client_id: id }) => id === clientId)
    if (!found) return
    const { refused: _refused, ...again } = found
    this.keep(again)
  }
}
