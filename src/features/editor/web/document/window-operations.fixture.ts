import { setBlockType } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { Operation } from '../../../../../e2e/co-writing-operations.ts'
import type { EditorWindow } from './editor-window.fixture.ts'

/** A line of a text, and the position at its start. */
type Line = { node: Node; start: number; isInList: boolean }

function linesIn(doc: Node): Line[] {
  const lines: Line[] = []
  doc.descendants((node, pos, parent) => {
    if (node.isTextblock) lines.push({ node, start: pos + 1, isInList: parent?.type.name === 'list_item' })
    return !node.isTextblock
  })
  return lines
}

const wordsIn = ({ node, start }: Line): { from: number; to: number }[] =>
  [...node.textContent.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    from: start + index,
    to: start + index + word.length,
  }))

const endOf = ({ node, start }: Line): number => start + node.content.size

function fits({ kind }: Operation, line: Line, index: number): boolean {
  const isParagraph = line.node.type.name === 'paragraph'
  if (kind === 'split') return wordsIn(line).length > 1
  if (kind === 'join') return index > 0
  if (kind === 'heading' || kind === 'list') return isParagraph && !line.isInList
  if (kind === 'plain') return !isParagraph || line.isInList
  if (kind === 'remove' || kind === 'bold') return wordsIn(line).length > 0
  return kind === 'type'
}

/** Returns the selection to remove: words to the end of a line or in it, a whole line, or words of two lines. */
function wordsToRemove(line: Line, next: Line | undefined, offset: number): [from: number, to: number] {
  const words = wordsIn(line)
  const { from, to } = words[offset % words.length] ?? { from: line.start, to: line.start }
  const [other] = next ? wordsIn(next) : []
  if (offset % 3 === 0 && other) return [from, other.to]
  if (offset % 3 === 1) return [from, to]
  return offset % 5 === 0 ? [line.start, endOf(line)] : [from, words.at(-1)?.to ?? to]
}

type Aimed = { line: Line; words: string }

/** Places the selection for an operation. @returns undefined if the text has no place for it */
function aim(window: EditorWindow, operation: Operation): Aimed | undefined {
  const { kind, block, offset, avoidsStart } = operation
  const lines = linesIn(window.node)
  const fitting = lines.filter((line, index) => fits(operation, line, index))
  const line = fitting[block % fitting.length]
  if (!line) return undefined
  const words = wordsIn(line)
  const { from, to } = words[offset % words.length] ?? { from: line.start, to: line.start }
  const places = [...new Set([line.start, ...words.flatMap((word) => [word.from, word.to]), endOf(line)])]
    .toSorted((one, other) => one - other)
    .filter((place) => place > line.start || !avoidsStart)
  const place = places[offset % places.length]
  if (place === undefined) return undefined
  const before = lines[lines.indexOf(line) - 1]
  const selection: Record<string, [from: number, to?: number]> = {
    type: [place],
    split: [from],
    bold: [from, to],
    remove: wordsToRemove(line, lines[lines.indexOf(line) + 1], offset),
    join: before && pressesDelete(operation) ? [endOf(before)] : [line.start],
  }
  window.select(...(selection[kind] ?? [line.start]))
  const { selection: made } = window.view.state
  return { line, words: window.node.textBetween(made.from, made.to, ' ') }
}

const pressesDelete = ({ kind, offset }: Operation): boolean => kind === 'join' && offset % 4 === 0

function* typeLetters(window: EditorWindow, letters: string): Generator<void> {
  for (const letter of letters) {
    window.view.type(letter)
    yield
  }
}

/**
 * Carries out an operation key by key. Changes of the other member may arrive between two keys.
 * @param removed gets the words that were selected when a key removed them
 * @returns what the member did
 */
export function* operate(window: EditorWindow, operation: Operation, removed: string[]): Generator<void, string> {
  const { kind, token } = operation
  window.beginStep()
  if (kind === 'undo' || kind === 'redo') {
    window.view.press(kind === 'undo' ? 'z' : 'y', { ctrlKey: true })
    return kind
  }
  const aimed = aim(window, operation)
  if (!aimed) return `no ${kind}`
  yield
  window.beginStep()
  if (kind === 'type') yield* typeLetters(window, `${token} `)
  else if (kind === 'heading') yield* typeLetters(window, '## ')
  else if (kind === 'list') yield* typeLetters(window, '- ')
  else if (kind === 'split') window.view.press('Enter')
  else if (kind === 'join') window.view.press(pressesDelete(operation) ? 'Delete' : 'Backspace')
  else if (kind === 'bold') window.view.press('b', { ctrlKey: true })
  else if (kind === 'remove') {
    const { from, to } = window.view.state.selection
    removed.push(window.node.textBetween(from, to, ' '))
    window.view.press('Delete')
  } else if (aimed.line.isInList) window.view.press('Tab', { shiftKey: true })
  else setBlockType(manuscript.nodes.paragraph)(window.view.state, window.view.dispatch)
  const letters = kind === 'type' ? token : aimed.words
  return `${kind} ${letters} in ${aimed.line.node.type.name} ${JSON.stringify(aimed.line.node.textContent)}`
}
