import { useSyncExternalStore } from 'react'
import { tabStorage } from '#ui/drafts/personal-storage.ts'
import type { Quota } from '../../contract.ts'
import type { Tool } from '../../limits.ts'
import type { ChatCase, ChatMessage } from '../../sessions-contract.ts'
import { STORAGE_KEY } from '../storage-key.ts'

/** What is asked and not answered yet, with what of its answer has come. */
export type PendingQuestion = { text: string; tool: Tool | null; come: string }

type Chat = {
  place: 'closed' | 'minimised' | 'open'
  /** What is shown in the open panel. */
  view: 'talk' | 'history' | 'handing over'
  /** Whose conversation it is: null a visitor's, undefined not known yet. */
  memberId: string | null | undefined
  sessionId: string | null
  messages: ChatMessage[]
  case: ChatCase | null
  quota: Quota | null
  /** What is being typed; it stays until it has been answered. */
  draft: string
  asked: PendingQuestion | null
  /** Why the last message was not answered. */
  refused: string | null
  /** The conversation that is being fetched, or could not be. */
  fetching: 'no' | 'under way' | 'failed'
  rating: 'none' | 'asked' | 'sent'
  /** What is being typed to those who take a conversation over. */
  toPeople: { email: string; note: string; reply: string }
  /** Raised when somebody opens the panel, who is led into it; a page that is loaded anew leads nobody. */
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

/** What this tab has kept, as far as it can be read. Pure. */
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

/** Lays changes over what is known of the conversation, and keeps for this tab what goes on after a reload. */
export function setChat(changes: Partial<Chat>): void {
  chat = { ...chat, ...changes }
  const { place, memberId, sessionId, draft, rating } = chat
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ place, memberId, sessionId, draft, rating } satisfies StoredChat),
  )
  for (const listener of listeners) listener()
}

/** Begins with nothing. What is open stays open. */
export function resetChat(memberId = chat.memberId): void {
  const { place, quota, openings } = chat
  setChat({ ...EMPTY, place, openings, memberId, quota: memberId === chat.memberId && memberId ? quota : null })
}

/** Where a member's words wait in this tab for their return. */
const LEFT = 'assistant-draft'

/** Keeps what a member was typing for their return, where their session ended by itself. */
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
