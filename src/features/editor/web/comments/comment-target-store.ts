import { useSyncExternalStore } from 'react'
import { personalStorage, tabStorage } from '#ui/drafts/personal-storage.ts'
import type { CommentAnchor } from '../../comments-contract.ts'

/** The words for which a member has opened the comment form. */
export type CommentTarget = { paperId: string; memberId: string; section: string; anchor: CommentAnchor; quote: string }

type Place = Pick<CommentTarget, 'paperId' | 'memberId'>

/** Returns the name under which an unfinished comment is stored until it is sent. */
export const draftKeyOf = ({ paperId }: Pick<Place, 'paperId'>, about: string): string => `comment:${paperId}:${about}`

/**
 * The storage key for the selected words. They are stored until their comment is sent or cancelled, so that reloading
 * the page does not lose them.
 */
const KEY = 'asked-to-comment'

// This tab's storage is read first, since another tab may have stored other words.
const storagesOf = (memberId: string) => [tabStorage(memberId), personalStorage(memberId)]

function readAsked(memberId: string): CommentTarget | undefined {
  try {
    const [own, others] = storagesOf(memberId).map((storage) => storage.getItem(KEY))
    return (JSON.parse(own ?? others ?? 'null') as CommentTarget | null) ?? undefined
  } catch {
    return undefined
  }
}

function storeAsked(memberId: string, words: CommentTarget | undefined): void {
  try {
    for (const storage of storagesOf(memberId)) {
      if (words) storage.setItem(KEY, JSON.stringify(words))
      else storage.removeItem(KEY)
    }
  } catch {
    // Storage is full or disabled, so the words are lost when the page is closed.
  }
}

let asked: CommentTarget | undefined
let askedOf: string | undefined
const listeners = new Set<() => void>()

function read(memberId: string): CommentTarget | undefined {
  if (askedOf !== memberId) asked = readAsked(memberId)
  askedOf = memberId
  return asked
}

/** Opens the form for a comment on the given words next to the text. `undefined` closes the form. */
export function setCommentTarget(memberId: string, words: CommentTarget | undefined): void {
  asked = words
  askedOf = memberId
  storeAsked(memberId, words)
  for (const listener of listeners) listener()
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the words that are being commented on in a section of a paper. */
export function useCommentTarget({
  paperId,
  memberId,
  section,
}: Place & Pick<CommentTarget, 'section'>): CommentTarget | undefined {
  const words = useSyncExternalStore(
    watch,
    () => read(memberId),
    () => undefined,
  )
  return words?.paperId === paperId && words.memberId === memberId && words.section === section ? words : undefined
}
