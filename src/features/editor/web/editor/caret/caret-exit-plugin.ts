import { Plugin } from 'prosemirror-state'

/**
 * After Escape the next Tab leaves the text, forwards or back: in a list it moves the item, and from a table's last cell it goes on
 * into new rows for ever. Source: WCAG 2.2, 2.1.2.
 */
export function caretExitPlugin(): Plugin {
  let isLeaving = false
  const stay = () => {
    isLeaving = false
    return false
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, { key }) => {
          const leaves = isLeaving && key === 'Tab'
          if (key !== 'Shift') isLeaving = key === 'Escape'
          // What is handled here is left to the browser, which goes on to what can be focused next.
          return leaves
        },
        mousedown: stay,
        blur: stay,
      },
    },
  })
}
