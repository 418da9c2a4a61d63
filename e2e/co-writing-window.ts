// Functions that the co-writing test runs in each window: they read the text, and place the selection in one step, so
// that no change of the other member arrives in between.

export type OperationKind =
  | 'type'
  | 'split'
  | 'join'
  | 'heading'
  | 'list'
  | 'plain'
  | 'remove'
  | 'bold'
  | 'add row'
  | 'remove row'
  | 'undo'
  | 'redo'

/** A wish for a place. The two numbers choose among the possible places. */
export type Aim = {
  kind: OperationKind
  block: number
  offset: number
  isInFigure: boolean
  /** True if the other member presses Backspace at the start of the same block. */
  avoidsStart: boolean
}

export type Aimed = { place: string; tag: string }

type InWindow = {
  /** The editable lines of the text: paragraphs, headings, captions, cells, notes. */
  lines: () => HTMLElement[]
  wordsIn: (line: Element) => string
  select: (from: [line: Element, offset: number], to?: [line: Element, offset: number]) => void
  /** Places the selection. @returns a description of the place; undefined if there is no such place. */
  aim: (wish: Aim) => Aimed | undefined
  /** The words that were selected when a key or button removed them. */
  removed: string[]
  /** The letters that Backspace removed although it was pressed to join two lines: the caret had moved. */
  swallowed: string[]
}

declare global {
  interface Window {
    coWriting: InWindow
  }
}

/** Adds functions to the window that read the text and select in it. */
export function installReading(): void {
  const editor = () => document.querySelector<HTMLElement>('.manuscript[role="textbox"]') ?? document.body
  const isForeign = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    return element?.closest('.ProseMirror-widget, [contenteditable="false"]')
  }
  const textNodes = (line: Element) => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) if (!isForeign(walker.currentNode)) found.push(walker.currentNode as Text)
    return found
  }
  const wordsIn = (line: Element) =>
    textNodes(line)
      .map(({ data }) => data)
      .join('')
  const pointAt = ([line, offset]: [Element, number]): [Node, number] => {
    let rest = offset
    for (const node of textNodes(line)) {
      if (rest <= node.length) return [node, rest]
      rest -= node.length
    }
    return [line, 0]
  }
  const removed: string[] = []
  const swallowed: string[] = []
  const noteRemoved = (event: KeyboardEvent) => {
    const selection = getSelection()
    if (!selection?.anchorNode || event.ctrlKey) return
    const range = selection.getRangeAt(0)
    if (!range.collapsed) removed.push(selection.toString())
    else if (event.key === 'Backspace') {
      const line = range.startContainer.parentElement?.closest('p, h3, h4, figcaption, footer')
      if (!line?.contains(range.startContainer)) return
      const before = document.createRange()
      before.setStart(line, 0)
      before.setEnd(range.startContainer, range.startOffset)
      swallowed.push(before.toString().slice(-1))
    }
  }
  document.addEventListener('keydown', noteRemoved, true)
  const lines = () =>
    [...editor().querySelectorAll<HTMLElement>('p, h3, h4, figcaption, footer')].filter((line) => !isForeign(line))
  const select: InWindow['select'] = (from, to = from) =>
    getSelection()?.setBaseAndExtent(...pointAt(from), ...pointAt(to))
  window.coWriting = { lines, wordsIn, select, removed, swallowed, aim: () => undefined }
}

/** Adds the function that places the selection for an operation. */
export function installAiming(): void {
  const { lines, wordsIn, select } = window.coWriting
  const isInFigure = (line: Element) => line.closest('figure') !== null
  const isFree = (line: Element) => !isInFigure(line)
  const starts = (line: Element) => [...wordsIn(line).matchAll(/\S+/g)].map(({ index }) => index)
  const ends = (line: Element) => [...wordsIn(line).matchAll(/\S+/g)].map(({ 0: word, index }) => index + word.length)
  const places = (line: Element) =>
    [...new Set([0, ...starts(line), ...ends(line), wordsIn(line).length])].toSorted((a, b) => a - b)
  const isAfterLine = (line: HTMLElement) => {
    const before = lines()[lines().indexOf(line) - 1]
    return before !== undefined && isFree(before)
  }
  const fits: Record<OperationKind, (line: HTMLElement, wish: Aim) => boolean> = {
    type: (line, wish) => isInFigure(line) === wish.isInFigure,
    split: (line) => isFree(line) && starts(line).length > 1,
    join: (line) => isFree(line) && isAfterLine(line),
    heading: (line) => isFree(line) && line.tagName === 'P' && !line.closest('li'),
    list: (line) => isFree(line) && line.tagName === 'P' && !line.closest('li'),
    plain: (line) => line.tagName === 'H3' || line.closest('li') !== null,
    remove: (line) => isFree(line) && starts(line).length > 0,
    bold: (line) => starts(line).length > 0,
    'add row': (line) => line.closest('tr:last-child > :last-child') !== null,
    'remove row': (line) => line.closest('td') !== null && (line.closest('table')?.rows.length ?? 0) > 2,
    undo: () => false,
    redo: () => false,
  }
  window.coWriting.aim = (wish) => {
    const fitting = lines().filter((line) => fits[wish.kind](line, wish))
    const line = fitting[wish.block % fitting.length]
    if (!line) return undefined
    const offsets = places(line).filter((offset) => offset > 0 || !wish.avoidsStart)
    const at = offsets[wish.offset % offsets.length]
    const word = wish.offset % Math.max(starts(line).length, 1)
    const [start, end] = [starts(line)[word] ?? 0, ends(line)[word] ?? 0]
    const next = lines()[lines().indexOf(line) + 1]
    if (at === undefined) return undefined
    if (wish.kind === 'type') select([line, at])
    else if (wish.kind === 'split') select([line, start])
    else if (wish.kind === 'bold') select([line, start], [line, end])
    else if (wish.kind !== 'remove') select([line, 0])
    else if (next && isFree(next) && wish.offset % 2 === 0) select([line, start], [next, ends(next)[0] ?? 0])
    else if (wish.offset % 3 === 0) select([line, 0], [line, wordsIn(line).length])
    else select([line, start], [line, ends(line).at(-1) ?? end])
    const { anchorNode, anchorOffset } = getSelection() ?? {}
    return {
      place: `${anchorNode?.textContent?.slice(0, anchorOffset).slice(-6)}|${getSelection()?.toString()}`,
      tag: line.tagName,
    }
  }
}
