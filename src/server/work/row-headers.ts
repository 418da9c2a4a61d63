/**
 * The structure elements of a PDF. Typst writes them uncompressed, with one entry on each line. `ids` are the ids of
 * the elements, and `textOf` returns the text of an object between `obj` and `endobj`. `table` is the offset of the
 * cross-reference table, and `root` is the trailer.
 */
type Objects = { table: number; textOf: (id: number) => string; ids: number[]; root: string }

const LINE = '\n'
const ENTRY_BYTES = 20

const readFrom = (pdf: Buffer, start: number, end: string): string => {
  const stop = pdf.indexOf(end, start, 'latin1')
  return pdf.toString('latin1', start, stop < 0 ? pdf.length : stop)
}

/** Returns the offset of the PDF's cross-reference table. @throws Error if the PDF does not have Typst's form */
function tableStart(pdf: Buffer): number {
  const place = /^startxref\s+(\d+)/.exec(
    pdf.toString('latin1', pdf.lastIndexOf('startxref', undefined, 'latin1')),
  )?.[1]
  const start = Number(place)
  if (!place || pdf.toString('latin1', start, start + 4) !== 'xref') throw new Error('The PDF has no table of objects.')
  return start
}

function objectsIn(pdf: Buffer, table: number): Objects {
  const [, heading = '', count = '0'] = /^(xref\s+0 (\d+)\s*\n)/.exec(readFrom(pdf, table, 'trailer')) ?? []
  const offsets = Array.from({ length: Number(count) }, (_, id) => {
    const start = table + heading.length + id * ENTRY_BYTES
    const entry = pdf.toString('latin1', start, start + ENTRY_BYTES)
    return entry[17] === 'n' ? Number(entry.slice(0, 10)) : undefined
  })
  const textOf = (id: number): string => {
    const offset = offsets[id]
    return offset === undefined ? '' : readFrom(pdf, pdf.indexOf(LINE, offset, 'latin1') + 1, '\nendobj')
  }
  const isElement = (id: number): boolean => {
    const offset = offsets[id]
    return offset !== undefined && pdf.toString('latin1', offset, offset + 48).includes('/Type /StructElem')
  }
  return {
    table,
    textOf,
    ids: offsets.flatMap((_, id) => (isElement(id) ? [id] : [])),
    root: readFrom(pdf, pdf.indexOf('trailer', table, 'latin1'), 'startxref'),
  }
}

const roleOf = (element: string): string => /^ {2}\/S \/(\w+)$/m.exec(element)?.[1] ?? ''
const parentOf = (element: string): number => Number(/^ {2}\/P (\d+) 0 R$/m.exec(element)?.[1])

const withScope = (cell: string): string => {
  const header = cell.replace('/S /TD', '/S /TH')
  if (header.includes('/O /Table')) return header.replace('/O /Table', '/O /Table\n    /Scope /Row')
  const attributes = '<<\n    /O /Table\n    /Scope /Row\n  >>'
  return header.includes('/A [')
    ? header.replace('/A [', `/A [${attributes} `)
    : header.replace(/^( {2}\/P .*)$/m, `$1\n  /A [${attributes}]`)
}

const withoutHeaders = (cell: string): string => cell.replace(/\n {4}\/Headers \[[^\]]*\]/, '')

/** Appends changed objects to a PDF (ISO 32000-1, 7.5.6). */
function appended(pdf: Buffer, { root, table }: Objects, changed: Map<number, string>): Buffer {
  let place = pdf.length + 1
  const objects: string[] = []
  const entries: string[] = []
  for (const [id, text] of [...changed].toSorted(([one], [other]) => one - other)) {
    const object = `${id} 0 obj\n${text}\nendobj\n`
    objects.push(object)
    entries.push(`${id} 1\n${String(place).padStart(10, '0')} 00000 n \n`)
    place += object.length
  }
  const trailer = root.trimEnd().replace(/>>$/, `  /Prev ${table}\n>>`)
  const end = `xref\n${entries.join('')}${trailer}\nstartxref\n${place}\n%%EOF`
  return Buffer.concat([pdf, Buffer.from(`\n${objects.join('')}${end}`, 'latin1')])
}

/**
 * Tags the headers of table rows in a PDF by Typst, which can tag only the headers of columns. A template marks a row
 * header with an inline quotation around its content. The cell becomes a header of its row, and the quotation becomes a
 * span. Removes the lists of headers from the cells of such a table, since these lists contain only column headers. PDF
 * viewers then use the scopes of the headers.
 * @throws Error if the PDF does not have Typst's form
 */
export function tagRowHeaders(written: Uint8Array): Uint8Array {
  const pdf = Buffer.from(written.buffer, written.byteOffset, written.byteLength)
  const objects = objectsIn(pdf, tableStart(pdf))
  const elements = new Map(objects.ids.map((id) => [id, objects.textOf(id)]))
  const textOf = (id: number): string => elements.get(id) ?? ''
  const changed = new Map<number, string>()
  const tables = new Set<number>()
  const tableOf = (id: number): number => {
    let above = parentOf(textOf(id))
    while (elements.has(above) && roleOf(textOf(above)) !== 'Table') above = parentOf(textOf(above))
    return above
  }
  for (const [id, element] of elements) {
    const cell = parentOf(element)
    if (roleOf(element) !== 'Quote' || roleOf(textOf(cell)) !== 'TD') continue
    changed.set(id, element.replace('/S /Quote', '/S /Span'))
    changed.set(cell, withScope(textOf(cell)))
    tables.add(tableOf(cell))
  }
  if (changed.size === 0) return written
  for (const [id, element] of elements)
    if (element.includes('/Headers [') && tables.has(tableOf(id)))
      changed.set(id, withoutHeaders(changed.get(id) ?? element))
  return appended(pdf, objects, changed)
}
