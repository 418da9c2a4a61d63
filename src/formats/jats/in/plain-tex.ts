// Replaces the commands of plain TeX for aligned lines by LaTeX's environments.

type Reader = (rows: string[]) => string

const within =
  (environment: string): Reader =>
  (rows) =>
    `\\begin{${environment}}${rows.join('\\\\')}\\end{${environment}}`

/** Writes the number in the third column of a row as \tag. */
const withNumber = (row: string): string =>
  row.replace(/^([^&]*&[^&]*)&\s*([^&]*)$/, (_all, cells: string, number: string) =>
    number.trim() ? `${cells}\\eqno ${number}` : cells,
  )

const numbered: Reader = (rows) => within('align*')(rows.map(withNumber))

const READERS: Record<string, Reader> = {
  eqalign: within('aligned'),
  eqalignno: numbered,
  leqalignno: numbered,
  displaylines: within('gathered'),
  matrix: within('matrix'),
  pmatrix: within('pmatrix'),
  cases: within('cases'),
}

const COMMAND = new RegExp(String.raw`\\\\|\\(${Object.keys(READERS).join('|')})(?![A-Za-z])\s*\{`, 'g')

/** Returns the position of the brace that closes the one before `from`; -1 if there is none. */
function closingBrace(tex: string, from: number): number {
  let depth = 1
  for (let at = from; at < tex.length; at += 1) {
    const sign = tex[at]
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (sign === '}' && (depth -= 1) === 0) return at
  }
  return -1
}

/** Returns the rows of a command's argument, which \cr ends. */
const rowsOf = (inside: string): string[] => {
  const rows = inside.split(/\\cr(?![A-Za-z])/)
  return rows.at(-1)?.trim() ? rows : rows.slice(0, -1)
}

/** Converts the aligned lines of plain TeX, such as `\eqalign`, to LaTeX. Pure. */
export function alignmentsAsLatex(tex: string): string {
  let [written, from] = ['', 0]
  for (const { 0: all, 1: name = '', index } of tex.matchAll(COMMAND)) {
    const start = index + all.length
    const end = closingBrace(tex, start)
    const read = READERS[name]
    if (!read || end < 0 || index < from) continue
    written += tex.slice(from, index) + read(rowsOf(alignmentsAsLatex(tex.slice(start, end))))
    from = end + 1
  }
  return written + tex.slice(from)
}
