import editor from '#features/editor/web/editor/editor.css?inline'
import commenting from '#features/editor/web/editor/comments.css?inline'
import suggesting from '#features/editor/web/editor/suggestions.css?inline'

let worn: CSSStyleSheet | undefined

/** Dresses the editor. Its rules travel with its code: readers of papers, who never write here, do not fetch them. */
export function wearStyles(): void {
  if (worn) return
  worn = new CSSStyleSheet()
  worn.replaceSync(editor + suggesting + commenting)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn]
}
