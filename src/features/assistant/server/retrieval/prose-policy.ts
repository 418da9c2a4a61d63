const LIST_MARK = /^\s*(?:[-–—*•·▪]|\(?(?:\d{1,3}|[a-z])[.)])\s/i
const SENTENCE_END = /[.!?…][)\]”"’']*(?:\s*\[[\d,–\s-]+\]|[\d⁰¹²³⁴-⁹,⁻–]+)?$/

/**
 * The running text of a text, paragraph by paragraph; '' stands where something was left out: rows of a table, headings, points of a list.
 * A text that is one line is what its writer means, whatever it ends with. Pure.
 */
export function runningText(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const isAlone = lines.filter(Boolean).length === 1
  return lines.map((line) =>
    !line.includes('\t') && !LIST_MARK.test(line) && (isAlone || SENTENCE_END.test(line)) ? line : '',
  )
}
