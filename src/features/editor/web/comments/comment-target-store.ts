import { useSyncExternalStore } from 'react'
import { personalStorage, tabStorage } from '#ui/drafts/personal-storage.ts'
import type { CommentAnchor } from '../../comments-contract.ts'

/** Words that a member begins to comment on. */
export type CommentTarget = { paperId: string; memberId: string; section: string; anchor: CommentAnchor; quote: string }

type Place = Pick<CommentTarget, 'paperId' | 'memberId'>

/** Names the form of a comment, under which it is stored until it is sent. */
export const draftKeyOf = ({ paperId }: Pick<Place, 'paperId'>, about: string): string => `comment:${paperId}:${about}`

/**
 * The storage key of the words until the comment on them is sent or given up, so that reloading the page loses nothing.
 */
const KEY = 'asked-to-comment'

// This tab's own words come first: another tab may have words of its own.
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
    // A full or closed storage: they live as long as the page.
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

/** Opens or closes the form for a comment on some words, next to the text. */
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
