import editor from './editor.css?inline'
import commenting from './comments.css?inline'
import suggesting from './suggestions.css?inline'

let worn: CSSStyleSheet | undefined

/** Dresses the editor. Its rules travel with its code: readers of papers, who never write here, do not fetch them. */
export function wearStyles(): void {
  if (worn) return
  worn = new CSSStyleSheet()
  worn.replaceSync(editor + suggesting + commenting)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn]
}
