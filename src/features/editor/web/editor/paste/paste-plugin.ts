import { DOMParser, Fragment, type Node, type ParseOptions, Slice } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { partKindOf } from '#formats/manuscript/numbering.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { offerPicture } from '../../figures/offered-picture.ts'
import { readParts } from '../../mentions/parts-data.ts'
import { cleanPasted, isOwn } from './clean-paste.ts'
import { needReader } from './clean-formulas.ts'
import { haveSymbols } from './clean-symbols.ts'
import { fetchReader, type PastedReader, NO_READER } from './formulas/formula-reader-data.ts'
import { type Losses, noLosses, lossMessage } from './losses.ts'
import { newPartId } from '../part-ids-data.ts'
import type { PluginContext } from '../plugin-contract.ts'
import { withWholeLists } from './whole-lists.ts'

const SUGGESTIONS: ReadonlySet<string> = new Set(['insertion', 'deletion', 'modification'])

// Removes the marks of suggestions, so that suggestions from other papers are pasted as plain text.
function withoutSuggestions(fragment: Fragment): Fragment {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    const marks = node.marks.filter(({ type }) => !SUGGESTIONS.has(type.name))
    const attrs = 'suggested' in node.attrs ? { ...node.attrs, suggested: null } : node.attrs
    nodes.push(node.isText ? node.mark(marks) : node.type.create(attrs, withoutSuggestions(node.content), marks))
  })
  return Fragment.fromArray(nodes)
}

/**
 * Gives new ids to pasted copies of figures, tables, equations and files that are still in the document, since mentions
 * and numbering refer to them by id.
 */
function withOwnIds(fragment: Fragment, taken: ReadonlySet<string>): Fragment {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    const isTwin = partKindOf(node.type.name) !== undefined && taken.has(node.attrs['id'] as string)
    const attrs = isTwin ? { ...node.attrs, id: newPartId() } : node.attrs
    nodes.push(node.isText ? node : node.type.create(attrs, withOwnIds(node.content, taken), node.marks))
  })
  return Fragment.fromArray(nodes)
}

const TOLD_MS = 10_000
const TOLD_LONG_MS = 20_000
const LONG = 140

function tell(losses: Losses, section: string): void {
  const told = lossMessage(losses, section)
  if (told) showToast({ ...told, durationMs: told.text.length > LONG ? TOLD_LONG_MS : TOLD_MS })
}

const tellOfPictures = (pictures: number, section: string): void => tell({ ...noLosses(), pictures }, section)

/**
 * Returns whether the clipboard has only pictures, such as a screenshot. Word and web pages add text to their pictures.
 */
function arePictures(data: DataTransfer | null, slice: Slice): boolean {
  const files = [...(data?.files ?? [])]
  const isOther = slice.size > 0 || data?.getData('text/html') !== ''
  return !isOther && files.length > 0 && files.every(({ type }) => type.startsWith('image/'))
}

/** Returns a slice without its complete figures, and the number of these figures. */
function withoutFigures({ content, openStart, openEnd }: Slice): { slice: Slice; count: number } {
  const kept: Node[] = []
  content.forEach((node, _offset, index) => {
    const isOpen = (index === 0 && openStart > 0) || (index === content.childCount - 1 && openEnd > 0)
    if (isOpen || node.type.name !== 'figure') kept.push(node)
  })
  return { slice: new Slice(Fragment.fromArray(kept), openStart, openEnd), count: content.childCount - kept.length }
}

// Returns the document into which the editor has already parsed the clipboard's HTML. Parsing the HTML again would need
// another Trusted Types policy.
class PastedParser extends DOMParser {
  private readonly section: string
  private isWaiting = false
  /** Converts formulas and symbols; undefined until it is fetched. */
  reader: PastedReader | undefined

  constructor(section: string) {
    super(manuscript, [...DOMParser.fromSchema(manuscript).rules])
    this.section = section
  }

  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    const root = dom as HTMLElement
    if (!this.reader && !isOwn(root) && (needReader(root) || haveSymbols(root))) {
      this.isWaiting = true
      return Slice.empty
    }
    tell(cleanPasted(root, { newId: newPartId, reader: this.reader ?? NO_READER }), this.section)
    return super.parseSlice(dom, options)
  }

  /** Returns whether the last parsed content must be parsed again once the reader is fetched, and resets that state. */
  takeWaiting(): boolean {
    const { isWaiting } = this
    this.isWaiting = false
    return isWaiting
  }
}

/** Fetches the reader, then pastes content with formulas or symbols at the cursor. */
async function pasteWithReader(view: EditorView, parser: PastedParser, html: string): Promise<void> {
  let fetched: PastedReader | undefined
  try {
    fetched = await fetchReader()
  } catch {
    // Without a connection, formulas are pasted as text, and a message says so. The next paste tries again.
  }
  if (view.isDestroyed || !view.editable) return
  parser.reader = fetched ?? NO_READER
  view.pasteHTML(html)
  parser.reader = fetched
}

/** Converts content pasted from Word, Google Docs, LibreOffice and web pages to a section's schema. */
export const pasting = ({ doc, section }: PluginContext): Plugin[] => {
  const parser = new PastedParser(section)
  const takes = (view: EditorView, data: DataTransfer | null, slice: Slice): boolean => {
    if (parser.takeWaiting()) {
      void pasteWithReader(view, parser, data?.getData('text/html') ?? '')
      return true
    }
    const areRefused = arePictures(data, slice)
    const [picture, ...others] = areRefused ? (data?.files ?? []) : []
    const isOffered = picture && others.length === 0 && offerPicture(view, picture)
    if (areRefused && !isOffered) tellOfPictures(data?.files.length ?? 0, section)
    return areRefused
  }
  const fitting = (slice: Slice): Slice => {
    if (section !== 'references') return slice
    const fit = withoutFigures(slice)
    tellOfPictures(fit.count, section)
    return fit.slice
  }
  return [
    new Plugin({
      props: {
        clipboardParser: parser,
        transformPasted: (slice, { state }) => {
          const { content, openStart, openEnd } = withWholeLists(fitting(slice), state.selection.$from)
          const taken = new Set(readParts(doc).map(({ nodeId }) => nodeId))
          return new Slice(withOwnIds(withoutSuggestions(content), taken), openStart, openEnd)
        },
        handlePaste: (view, { clipboardData }, slice) => takes(view, clipboardData, slice),
        // Handles dropped pictures, since a browser would otherwise leave the page and show the picture.
        handleDrop: (view, event, slice) => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          const isTaken = takes(view, event.dataTransfer, slice)
          if (isTaken && place)
            view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
          return isTaken
        },
      },
    }),
  ]
}
