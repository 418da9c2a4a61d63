import { elementsOf, type StructureElement, type TaggedPdf, textOf } from './pdf-structure.fixture.ts'

const ROLES: ReadonlySet<string> = new Set(
  (
    'Document Part Sect Div BlockQuote Caption TOC TOCI P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody ' +
    'TFoot Span Quote Note Reference BibEntry Code Link Figure Formula'
  ).split(' '),
)

/** The children that an element may have, for elements with restricted children (ISO 32000-1, 14.8.4.3). */
const INSIDE: Readonly<Record<string, string[]>> = {
  L: ['Caption', 'L', 'LI'],
  LI: ['Lbl', 'LBody'],
  Table: ['Caption', 'THead', 'TBody', 'TFoot', 'TR'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
}
/** The parents that an element may have, for elements with restricted parents. */
const AROUND: Readonly<Record<string, string[]>> = {
  LI: ['L'],
  LBody: ['LI'],
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  THead: ['Table'],
  TBody: ['Table'],
  Caption: ['Table', 'Div', 'L'],
}

const elementsIn = ({ children }: StructureElement): StructureElement[] =>
  children.filter((child): child is StructureElement => 'role' in child)

const hasRuns = ({ children }: StructureElement): boolean => children.some((child) => !('role' in child))

function nestingFaults(element: StructureElement): string[] {
  const inside = elementsIn(element)
  const allowed = INSIDE[element.role]
  return inside.flatMap((child) => [
    ...(allowed && !allowed.includes(child.role) ? [`${child.role} in ${element.role}`] : []),
    ...(AROUND[child.role]?.includes(element.role) === false ? [`${child.role} outside, in ${element.role}`] : []),
    ...nestingFaults(child),
  ])
}

function headingFaults(root: StructureElement): string[] {
  let last = 0
  return elementsOf(root).flatMap((element) => {
    const level = Number(/^H(\d)$/.exec(element.role)?.[1])
    if (!level) return []
    const isGap = level > last + 1
    last = level
    return [
      ...(isGap ? [`heading “${textOf(element)}” leaves out a level`] : []),
      ...(textOf(element) === '' ? ['a heading without text'] : []),
    ]
  })
}

// Returns the faults of a table. All rows must have the same number of columns, including cells that span several rows.
function tableFaults(table: StructureElement): string[] {
  const rows = elementsOf(table, 'TR')
  const open: number[] = []
  const widths = rows.map((row) => {
    const spanning = open.filter((left) => left > 0).length
    for (const [index, left] of open.entries()) open[index] = left - 1
    const cells = elementsIn(row)
    const spans = cells.map(({ attributes }) => Number(attributes['ColSpan'] ?? 1))
    for (const [index, { attributes }] of cells.entries())
      for (let column = 0; column < (spans[index] ?? 1); column += 1) open.push(Number(attributes['RowSpan'] ?? 1) - 1)
    return spanning + spans.reduce((sum, span) => sum + span, 0)
  })
  const headers = elementsOf(table, 'TH')
  return [
    ...(new Set(widths).size > 1 ? [`a table with rows of ${[...new Set(widths)].join(' and ')} columns`] : []),
    ...headers
      .filter(({ attributes }) => !attributes['Scope'])
      .map((header) => `header “${textOf(header)}” without scope`),
  ]
}

function elementFaults(element: StructureElement): string[] {
  const { role, alt, annotations, id } = element
  const name = `${role} “${textOf(element).slice(0, 40)}”`
  return [
    ...(ROLES.has(role) ? [] : [`unknown role ${role}`]),
    ...((role === 'Figure' || role === 'Formula') && !alt?.trim() ? [`${name} without alternative text`] : []),
    ...(role === 'Link' && annotations.length === 0 ? [`${name} without an annotation`] : []),
    ...(role === 'Link' && textOf(element) === '' && elementsOf(element).every((one) => !one.alt)
      ? [`${name} without content`]
      : []),
    ...annotations.flatMap(({ contents, leadsTo }) => [
      ...(contents?.trim() ? [] : [`${name} whose annotation has no description`]),
      ...(leadsTo ? [] : [`${name} that leads nowhere`]),
    ]),
    ...(role === 'Note' && !id ? [`${name} without an id`] : []),
    ...(hasRuns(element) && INSIDE[role] ? [`text directly in ${role}`] : []),
  ]
}

/**
 * Returns the violations of PDF/UA-1 (ISO 14289-1) that a program can find in the structure tree of a PDF. Checks that
 * all content is tagged or an artifact. Also checks the title, the language, nesting, headings, lists, tables, links,
 * notes and alternative texts. Returns an empty list if it finds no violation.
 */
export function uaFaults({ root, language, showsTitle, untagged, pagesOutOfOrder }: TaggedPdf): string[] {
  const elements = elementsOf(root)
  const notes = elements.filter(({ role }) => role === 'Note').map(({ id }) => id)
  return [
    ...(root.role === 'Document' ? [] : [`the root is ${root.role}`]),
    ...(language ? [] : ['no language']),
    ...(showsTitle ? [] : ['viewers do not show the title']),
    ...(untagged > 0 ? [`${untagged} parts of pages are not in the structure tree`] : []),
    ...(pagesOutOfOrder > 0 ? [`${pagesOutOfOrder} pages whose tab order is not that of the structure`] : []),
    ...nestingFaults(root),
    ...headingFaults(root),
    ...elements.filter(({ role }) => role === 'Table').flatMap(tableFaults),
    ...elements.flatMap(elementFaults),
    ...(new Set(notes).size < notes.length ? ['notes with the same id'] : []),
  ]
}
