import type { Mark, Node, Slice } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import { isAttributeTooLong } from '#formats/manuscript/yjs/faults.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { attributeTooLong } from '../../limits.ts'

const tooLongIn = ({ attrs }: Node | Mark): string | undefined =>
  Object.keys(attrs).find((name) => isAttributeTooLong(name, attrs[name]))

/** Returns the name of the first attribute in a transaction that is too long. */
function tooLongBrought({ steps }: Transaction): string | undefined {
  let found: string | undefined
  for (const step of steps as { slice?: Slice; mark?: Mark; attr?: string; value?: unknown }[]) {
    const { slice, mark, attr, value } = step
    if (attr !== undefined && isAttributeTooLong(attr, value)) return attr
    if (mark) found ??= tooLongIn(mark)
    slice?.content.descendants((node) => {
      found ??= [node, ...node.marks].map(tooLongIn).find(Boolean)
      return found === undefined
    })
  }
  return found
}

/** Rejects transactions with content that the server would not store: a formula, footnote or URL that is too long. */
export const boundsPlugin = (): Plugin =>
  new Plugin({
    filterTransaction: (transaction) => {
      if (!transaction.docChanged || transaction.getMeta(ySyncPluginKey)) return true
      const name = tooLongBrought(transaction)
      if (name === undefined) return true
      showToast({ title: 'This was not added', text: attributeTooLong(name) })
      return false
    },
  })
