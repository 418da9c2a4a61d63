import { DOMParser, Fragment, type Node, type ParseOptions, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { partKindOf } from '#formats/manuscript/numbering.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { readParts } from '../../mentions/parts-data.ts'
import { cleanPasted, picturesIn } from './clean-pasted.ts'
import { newPartId } from '../part-ids-data.ts'
import type { PluginContext } from '../plugin-contract.ts'

const SUGGESTIONS: ReadonlySet<string> = new Set(['insertion', 'deletion', 'modification'])

// What somebody suggested elsewhere is no suggestion here.
function withoutSuggestions(fragment: Fragment): Fragment {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    const marks = node.marks.filter(({ type }) => !SUGGESTIONS.has(type.name))
    const attrs = 'suggested' in node.attrs ? { ...node.attrs, suggested: null } : node.attrs
    nodes.push(node.isText ? node.mark(marks) : node.type.create(attrs, withoutSuggestions(node.content), marks))
  })
  return Fragment.fromArray(nodes)
}

/** What was copied here stays here too: its twin has an id of its own, by which mentions and numbers know it. */
function withOwnIds(fragment: Fragment, taken: ReadonlySet<string>): Fragment {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    const isTwin = partKindOf(node.type.name) !== undefined && taken.has(node.attrs['id'] as string)
    const attrs = isTwin ? { ...node.attrs, id: newPartId() } : node.attrs
    nodes.push(node.isText ? node : node.type.create(attrs, withOwnIds(node.content, taken), node.marks))
  })
  return Fragment.fromArray(nodes)
}

// A figure needs a file of the paper's, and words for those who cannot see it; a list of references is lines of text.
function tellOfPictures(count: number, section: string): void {
  if (count === 0) return
  const title = count === 1 ? 'A picture was left out' : `${count} pictures were left out`
  const them = count === 1 ? 'it' : 'them'
  const text =
    section === 'references'
      ? `References are lines of text. Put ${them} into another section by “Figure”.`
      : `Put ${them} in by “Figure”, with a description for readers who cannot see it.`
  showToast({ title, text, durationMs: 10_000 })
}

/** Whether these are pictures alone, as a screenshot is on the clipboard: Word and the web add the words that they stand in. */
function arePictures(data: DataTransfer | null, slice: Slice): boolean {
  const files = [...(data?.files ?? [])]
  const isOther = slice.size > 0 || data?.getData('text/html') !== ''
  return !isOther && files.length > 0 && files.every(({ type }) => type.startsWith('image/'))
}

/** Without figures that were copied whole, and how many that were. */
function withoutFigures({ content, openStart, openEnd }: Slice): { slice: Slice; count: number } {
  const kept: Node[] = []
  content.forEach((node, _offset, index) => {
    const isOpen = (index === 0 && openStart > 0) || (index === content.childCount - 1 && openEnd > 0)
    if (isOpen || node.type.name !== 'figure') kept.push(node)
  })
  return { slice: new Slice(Fragment.fromArray(kept), openStart, openEnd), count: content.childCount - kept.length }
}

// By then the editor has read the clipboard's HTML in a document of its own; reading it once more would need leave for that, too.
class PastedParser extends DOMParser {
  private readonly section: string

  constructor(section: string) {
    super(manuscript, [...DOMParser.fromSchema(manuscript).rules])
    this.section = section
  }

  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    tellOfPictures(picturesIn(dom as HTMLElement), this.section)
    cleanPasted(dom as HTMLElement, newPartId)
    return super.parseSlice(dom, options)
  }
}

/** Makes what is pasted from Word, Google Docs, LibreOffice and the web fit a section. */
export const pasting = ({ doc, section }: PluginContext): Plugin[] => {
  const refusePictures = (data: DataTransfer | null, slice: Slice): boolean => {
    const areRefused = arePictures(data, slice)
    if (areRefused) tellOfPictures(data?.files.length ?? 0, section)
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
        clipboardParser: new PastedParser(section),
        transformPasted: (slice) => {
          const { content, openStart, openEnd } = fitting(slice)
          const taken = new Set(readParts(doc).map(({ nodeId }) => nodeId))
          return new Slice(withOwnIds(withoutSuggestions(content), taken), openStart, openEnd)
        },
        handlePaste: (_view, { clipboardData }, slice) => refusePictures(clipboardData, slice),
        // A browser would leave the paper, and show the picture in its place.
        handleDrop: (_view, { dataTransfer }, slice) => refusePictures(dataTransfer, slice),
      },
    }),
  ]
}
