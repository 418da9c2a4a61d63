/** Who said what: a person's key and their words; `at` counts minutes from the beginning, `answers` the lines from 0. */
export type DemoMessage = {
  by: string
  says: string
  /** What they said first, and changed a minute later. */
  saidFirst?: string
  at?: number
  answers?: number
  liked?: [emoji: string, by: string[]][]
}

export type DemoConversation = { begun: number; lines: DemoMessage[]; pinned?: number }

export type DemoChannel = {
  name: string
  description: string
  owner: string
  talks: DemoConversation[]
  /** Who reads along and wants to be told nothing of it. */
  mutedBy?: string[]
}
