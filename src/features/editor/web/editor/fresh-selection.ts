import { Plugin } from 'prosemirror-state'

/**
 * A browser tells of a jump (Control and Home, a click) a moment after it was made; on a busy machine the next key comes before. ProseMirror
 * would take that key for one where the cursor stood before, and refuse a Delete at the end of a paragraph that is pressed at its beginning.
 */
export const freshSelection = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          if (!event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          return false
        },
      },
    },
  })
