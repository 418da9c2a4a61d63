import assistant from './assistant.css?inline'

let worn: CSSStyleSheet | undefined

/** Dresses the panel. Its rules travel with its code: pages on which nobody opens it do not fetch them. */
export function applyStyles(): void {
  if (worn) return
  worn = new CSSStyleSheet()
  worn.replaceSync(assistant)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, worn]
}
