import type { EditorView } from 'prosemirror-view'

const OFFERED = 'picture-offered'

/** Offers a pasted or dropped picture to the form for figures. @returns whether the form takes it */
export const offerPicture = (view: EditorView, picture: File): boolean =>
  !view.dom.dispatchEvent(new CustomEvent(OFFERED, { detail: picture, cancelable: true }))

/** Takes each offered picture. @returns a function to stop */
export function takeOfferedPictures(view: EditorView, take: (picture: File) => void): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof CustomEvent) || !(event.detail instanceof File)) return
    event.preventDefault()
    take(event.detail)
  }
  view.dom.addEventListener(OFFERED, hear)
  return () => view.dom.removeEventListener(OFFERED, hear)
}
