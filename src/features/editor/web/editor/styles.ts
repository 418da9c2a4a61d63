import editor from '#features/editor/web/editor/editor.css?inline'
import commenting from '#features/editor/web/editor/comments.css?inline'
import suggesting from '#features/editor/web/editor/suggestions.css?inline'

let worn: CSSStyleSheet | undefined

/**
 * Adds the editor's styles to the page. They are part of the editor's code, so that readers of papers do not fetch
 * them.
 */
export function wearStyles(): void {
  if (worn) return
  worn = new CSSStyleSheet()
  worn.replaceSync(editor + suggesting + commenting)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn]
}
