import { useSyncExternalStore } from 'react'
import type { CommentAnchor } from '../../comments-contract.ts'

/** Words that somebody begins to comment on. */
export type Asked = { paperId: string; memberId: string; section: string; anchor: CommentAnchor; quote: string }

type Place = Pick<Asked, 'paperId' | 'memberId'>

/** Under which name a half-written comment is kept on the device. */
export const draftKeyOf = ({ paperId, memberId }: Place, about: string): string =>
  `comment:${memberId}:${paperId}:${about}`

/** Where the words are kept until the comment on them is sent or given up, so that opening the page anew loses nothing. */
const KEY = 'asked-to-comment'

function readAsked(): Asked | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Asked | null) ?? undefined
  } catch {
    return undefined
  }
}

function keepAsked(words: Asked | undefined): void {
  try {
    if (words) localStorage.setItem(KEY, JSON.stringify(words))
    else localStorage.removeItem(KEY)
  } catch {
    // A full or closed storage: they live as long as the page.
  }
}

let asked: Asked | undefined
let looked = false
const listeners = new Set<() => void>()

function read(): Asked | undefined {
  if (!looked) asked = readAsked()
  looked = true
  return asked
}

/** Opens the form for a comment on some words, beside the text; nothing closes it. */
export function askToComment(words: Asked | undefined): void {
  asked = words
  looked = true
  keepAsked(words)
  for (const listener of listeners) listener()
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is being commented on in a section of a paper. */
export function useAsked({ paperId, memberId, section }: Place & Pick<Asked, 'section'>): Asked | undefined {
  const words = useSyncExternalStore(watch, read, () => undefined)
  return words?.paperId === paperId && words.memberId === memberId && words.section === section ? words : undefined
}
