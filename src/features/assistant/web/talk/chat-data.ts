import { useSyncExternalStore } from 'react'
import { tabStorage } from '#ui/drafts/personal-storage.ts'
import type { Quota } from '../../contract.ts'
import type { Tool } from '../../limits.ts'
import type { ChatCase, ChatMessage } from '../../sessions-contract.ts'
import { STORAGE_KEY } from '../storage-key.ts'

/** A question that is being answered. `come` is the text of the answer that has arrived so far. */
export type PendingQuestion = { text: string; tool: Tool | null; come: string }

type Chat = {
  place: 'closed' | 'minimised' | 'open'
  /** The view in the open panel. */
  view: 'talk' | 'history' | 'handing over'
  /** The conversation's owner: null for a visitor, undefined while the session is loading. */
  memberId: string | null | undefined
  sessionId: string | null
  messages: ChatMessage[]
  case: ChatCase | null
  quota: Quota | null
  /** The text being typed. It stays in the input until it has been answered. */
  draft: string
  asked: PendingQuestion | null
  /** The reason why the last message was not answered. */
  refused: string | null
  /** The progress of fetching the conversation. */
  fetching: 'no' | 'under way' | 'failed'
  rating: 'none' | 'asked' | 'sent'
  /** The text being typed to the support team. */
  toPeople: { email: string; note: string; reply: string }
  /**
   * Incremented when the user opens the panel, which moves the focus into it. After a reload, the focus does not move.
   */
  openings: number
}

export type StoredChat = Pick<Chat, 'place' | 'memberId' | 'sessionId' | 'draft' | 'rating'>

const EMPTY: Chat = {
  place: 'closed',
  view: 'talk',
  memberId: undefined,
  sessionId: null,
  messages: [],
  case: null,
  quota: null,
  draft: '',
  asked: null,
  refused: null,
  fetching: 'no',
  rating: 'none',
  toPeople: { email: '', note: '', reply: '' },
  openings: 0,
}

/** Reads the state that this tab has stored, and ignores values that cannot be read. Pure. */
export function readStoredChat(text: string | null): Partial<StoredChat> {
  try {
    const { place, memberId, sessionId, draft, rating } = JSON.parse(text ?? '{}') as Partial<StoredChat>
    return {
      ...(place === 'open' || place === 'minimised' ? { place } : {}),
      ...(typeof memberId === 'string' || memberId === null ? { memberId } : {}),
      ...(typeof sessionId === 'string' ? { sessionId } : {}),
      ...(typeof draft === 'string' ? { draft } : {}),
      ...(rating === 'sent' ? { rating } : {}),
    }
  } catch {
    return {}
  }
}

let chat: Chat = { ...EMPTY, ...(import.meta.env.SSR ? {} : readStoredChat(sessionStorage.getItem(STORAGE_KEY))) }
const listeners = new Set<() => void>()

export const readChat = (): Chat => chat

/** Merges changes into the conversation's state, and saves the fields that are restored after a reload of this tab. */
export function setChat(changes: Partial<Chat>): void {
  chat = { ...chat, ...changes }
  const { place, memberId, sessionId, draft, rating } = chat
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ place, memberId, sessionId, draft, rating } satisfies StoredChat),
  )
  for (const listener of listeners) listener()
}

/** Resets the conversation. An open panel stays open. */
export function resetChat(memberId = chat.memberId): void {
  const { place, quota, openings } = chat
  setChat({ ...EMPTY, place, openings, memberId, quota: memberId === chat.memberId && memberId ? quota : null })
}

/** The storage key under which this tab saves a member's draft until they return. */
const LEFT = 'assistant-draft'

/** Saves the draft of a member whose session ended without signing out, until they return. */
export function saveDraftFor(memberId: string): void {
  if (chat.draft !== '') tabStorage(memberId).setItem(LEFT, chat.draft)
}

/** Restores the text that a member was typing when their session ended. */
export function restoreDraftFor(memberId: string): void {
  const storage = tabStorage(memberId)
  const draft = storage.getItem(LEFT)
  storage.removeItem(LEFT)
  if (draft !== null) setChat({ draft })
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useChat = (): Chat => useSyncExternalStore(watch, readChat)
