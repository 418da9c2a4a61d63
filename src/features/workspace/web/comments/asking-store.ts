import { useSyncExternalStore } from 'react'
import type { CommentAnchor } from '../../comments-contract.ts'

/** Words that somebody begins to comment on. */
type Asked = { paperId: string; section: string; anchor: CommentAnchor; quote: string }

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** Opens the form for a comment on some words, beside the text; nothing closes it. */
export function askToComment(words: Asked | undefined): void {
  asked = words
  for (const listener of listeners) listener()
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is being commented on in a section of a paper. */
export function useAsked({ paperId, section }: Pick<Asked, 'paperId' | 'section'>): Asked | undefined {
  const words = useSyncExternalStore(
    watch,
    () => asked,
    () => undefined,
  )
  return words?.paperId === paperId && words.section === section ? words : undefined
}
