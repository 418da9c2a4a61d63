import { useSyncExternalStore } from 'react'
import { tabStorage } from '#ui/drafts/personal-storage.ts'
import type { Quota } from '../../contract.ts'
import type { Tool } from '../../limits.ts'
import type { ChatCase, ChatMessage } from '../../sessions-contract.ts'
import { STORAGE_KEY } from '../storage-key.ts'

/** A question without a complete answer yet, with the part of its answer that has arrived. */
export type PendingQuestion = { text: string; tool: Tool | null; come: string }

type Chat = {
  place: 'closed' | 'minimised' | 'open'
  /** The view in the open panel. */
  view: 'talk' | 'history' | 'handing over'
  /** The conversation's owner: null for a visitor, undefined while unknown. */
  memberId: string | null | undefined
  sessionId: string | null
  messages: ChatMessage[]
  case: ChatCase | null
  quota: Quota | null
  /** The text being typed; it stays until it has been answered. */
  draft: string
  asked: PendingQuestion | null
  /** Why the last message was not answered. */
  refused: string | null
  /** The conversation that is being fetched, or could not be. */
  fetching: 'no' | 'under way' | 'failed'
  rating: 'none' | 'asked' | 'sent'
  /** The text being typed to the people who take a conversation over. */
  toPeople: { email: string; note: string; reply: string }
  /** Incremented when someone opens the panel, which then moves the focus into it; a reload does not move the focus. */
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

/** Reads what this tab has stored, as far as it is readable. Pure. */
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

/** Merges changes into the conversation's state, and stores for this tab the parts that survive a reload. */
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

/** Saves a member's draft for their return, if their session ended by itself. */
export function saveDraftFor(memberId: string): void {
  if (chat.draft !== '') tabStorage(memberId).setItem(LEFT, chat.draft)
}

/** Returns to a member what they were typing when their session ended. */
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
