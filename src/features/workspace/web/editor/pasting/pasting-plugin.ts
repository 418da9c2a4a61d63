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

// A figure needs a file of the paper's, and words for those who cannot see it.
function tellOfPictures(count: number): void {
  if (count === 0) return
  const title = count === 1 ? 'A picture was left out' : `${count} pictures were left out`
  showToast({
    title,
    text: `Put ${count === 1 ? 'it' : 'them'} in by “Figure”, with a description for readers who cannot see it.`,
    durationMs: 10_000,
  })
}

// By then the editor has read the clipboard's HTML in a document of its own; reading it once more would need leave for that, too.
class PastedParser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    tellOfPictures(picturesIn(dom as HTMLElement))
    cleanPasted(dom as HTMLElement, newPartId)
    return super.parseSlice(dom, options)
  }
}

/** Makes what is pasted from Word, Google Docs, LibreOffice and the web fit a section. */
export const pasting = ({ doc }: PluginContext): Plugin[] => [
  new Plugin({
    props: {
      clipboardParser: new PastedParser(manuscript, [...DOMParser.fromSchema(manuscript).rules]),
      transformPasted: ({ content, openStart, openEnd }) => {
        const taken = new Set(readParts(doc).map(({ nodeId }) => nodeId))
        return new Slice(withOwnIds(withoutSuggestions(content), taken), openStart, openEnd)
      },
    },
  }),
]
