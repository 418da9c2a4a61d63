import type { Node } from 'prosemirror-model'
import type { Signed } from './moved-text.ts'
import { type StoredRuns, runsOf } from './writer-runs.ts'

/** Returns all characters of a section in the order in which its stored runs count them. Pure. */
export function lettersOf(doc: Node): string {
  let characters = ''
  doc.descendants((node) => {
    characters += node.text ?? ''
  })
  return characters
}

/**
 * Returns the text of a section with the writers of its characters; undefined if the text and the runs are from
 * different versions. Pure.
 */
export function signedSection(doc: Node, kept: StoredRuns | undefined): Signed | undefined {
  if (!kept) return undefined
  const by = runsOf(kept).map(({ by: writer, length }) => ({ writer, length }))
  const text = lettersOf(doc)
  return by.reduce((sum, { length }) => sum + length, 0) === text.length ? { text, by } : undefined
}
