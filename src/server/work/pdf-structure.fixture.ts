import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'

/**
 * A run of text that is marked separately in the page. `language` is set if it differs from the language of the
 * element.
 */
type TextRun = { text: string; language?: string }

/** An annotation of an element: the description of a link, and the URL or place to which the link leads. */
type Annotation = { contents?: string; leadsTo?: string }

/**
 * An element of a PDF's structure tree, with the attributes for which PDF/UA has rules (ISO 32000-1, 14.7 and 14.8).
 */
export type StructureElement = {
  role: string
  alt?: string
  language?: string
  id?: string
  /** The attributes of the element, such as Scope and ListNumbering, from all owners. */
  attributes: Record<string, string>
  children: (StructureElement | TextRun)[]
  annotations: Annotation[]
}

/** The tags of a PDF: its structure tree, and the properties that PDF/UA requires. */
export type TaggedPdf = {
  root: StructureElement
  language?: string
  /** True if viewers show the title instead of the file's name. */
  showsTitle: boolean
  /** The number of marked parts of pages that are neither in the structure tree nor marked as artifacts. */
  untagged: number
  /** The number of pages with links whose tab order does not follow the structure. */
  pagesOutOfOrder: number
}

const isElement = (child: StructureElement | TextRun): child is StructureElement => 'role' in child

const textOfObject = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString
    ? value.decodeText()
    : value instanceof PDFName
      ? value.decodeText()
      : value instanceof PDFNumber
        ? String(value.asNumber())
        : undefined

/** Returns the given properties without those that are undefined. */
const defined = <T extends object>(values: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }

type Runs = Map<string, TextRun>

const keyOf = (page: number, mark: number): string => `${page} ${mark}`

// Reads the language of each mark from the page's content, since PDF.js does not return it.
function languagesIn(document: PDFDocument): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const [index, page] of document.getPages().entries()) {
    const contents = page.node.Contents()
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((one) => document.context.lookup(one)) : [contents]
    for (const stream of streams) {
      if (!(stream instanceof PDFRawStream)) continue
      const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
      for (const [, properties = ''] of content.matchAll(/\/\w+\s*<<([^>]*)>>\s*BDC/g)) {
        const mark = /\/MCID (\d+)/.exec(properties)?.[1]
        if (mark) found.set(keyOf(index, Number(mark)), /\/Lang \((.*?)\)/.exec(properties)?.[1])
      }
    }
  }
  return found
}

async function runsIn(bytes: Uint8Array, document: PDFDocument): Promise<Runs> {
  const runs: Runs = new Map(
    [...languagesIn(document)].map(([key, language]) => [key, { text: '', ...defined({ language }) }]),
  )
  const shown = await getDocumentProxy(new Uint8Array(bytes))
  for (let index = 0; index < shown.numPages; index += 1) {
    const page = await shown.getPage(index + 1)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const open: (TextRun | undefined)[] = []
    for (const item of items) {
      if ('str' in item) {
        const run = open.findLast((one) => one !== undefined)
        if (run) run.text += item.str + (item.hasEOL ? ' ' : '')
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(runs.get(keyOf(index, Number(/_mc(\d+)$/.exec(item.id ?? '')?.[1]))))
    }
  }
  await shown.cleanup()
  return runs
}

/** Reads a PDF's structure tree. */
class StructureReader {
  private readonly document: PDFDocument
  private readonly runs: Runs
  private readonly roles: PDFObject | undefined
  private readonly pages: ReadonlyMap<PDFObject, number>
  readonly seen = new Set<string>()

  constructor(document: PDFDocument, runs: Runs, roles: PDFObject | undefined) {
    this.document = document
    this.runs = runs
    this.roles = roles
    this.pages = new Map(document.getPages().map(({ ref }, index) => [ref, index]))
  }

  // Replaces a non-standard role with the standard role to which the file maps it.
  private roleOf(element: PDFDict): string {
    const role = element.lookup(PDFName.of('S'))
    const standard = role instanceof PDFName && this.roles instanceof PDFDict ? this.roles.lookup(role) : undefined
    return textOfObject(standard) ?? textOfObject(role) ?? ''
  }

  private attributesOf(element: PDFDict): Record<string, string> {
    const found = element.lookup(PDFName.of('A'))
    const owners = found instanceof PDFArray ? found.asArray().map((one) => this.document.context.lookup(one)) : [found]
    return Object.fromEntries(
      owners.flatMap((owner) =>
        owner instanceof PDFDict
          ? owner.entries().flatMap(([name, value]) => {
              const text = value instanceof PDFArray ? value.asArray().map(textOfObject).join(' ') : textOfObject(value)
              return text === undefined || name.decodeText() === 'O' ? [] : [[name.decodeText(), text]]
            })
          : [],
      ),
    )
  }

  private annotationOf(annotation: PDFDict): Annotation {
    const action = annotation.lookup(PDFName.of('A'))
    const address = action instanceof PDFDict ? textOfObject(action.lookup(PDFName.of('URI'))) : undefined
    const place = annotation.lookup(PDFName.of('Dest'))
    const contents = textOfObject(annotation.lookup(PDFName.of('Contents')))
    return defined({ contents, leadsTo: address ?? (place && (textOfObject(place) ?? 'a place in the document')) })
  }

  /** Reads an element with its descendants, in the order of the tree. */
  read(dict: PDFDict, inherited?: PDFObject): StructureElement {
    const page = dict.get(PDFName.of('Pg')) ?? inherited
    const element: StructureElement = {
      role: this.roleOf(dict),
      attributes: this.attributesOf(dict),
      children: [],
      annotations: [],
      ...defined({
        alt: textOfObject(dict.lookup(PDFName.of('Alt'))),
        language: textOfObject(dict.lookup(PDFName.of('Lang'))),
        id: textOfObject(dict.lookup(PDFName.of('ID'))),
      }),
    }
    const inside = dict.lookup(PDFName.of('K'))
    for (const kid of inside instanceof PDFArray ? inside.asArray() : inside ? [inside] : []) {
      const value = kid instanceof PDFRef ? this.document.context.lookup(kid) : kid
      if (value instanceof PDFNumber) this.addRun(element, page, value.asNumber())
      else if (value instanceof PDFDict) this.addKid(element, value, page)
    }
    return element
  }

  private addKid(element: StructureElement, kid: PDFDict, page: PDFObject | undefined): void {
    const type = textOfObject(kid.lookup(PDFName.of('Type')))
    if (type === 'MCR') {
      const mark = kid.lookup(PDFName.of('MCID'))
      if (mark instanceof PDFNumber) this.addRun(element, kid.get(PDFName.of('Pg')) ?? page, mark.asNumber())
    } else if (type === 'OBJR') {
      const object = kid.lookup(PDFName.of('Obj'))
      if (object instanceof PDFDict) element.annotations.push(this.annotationOf(object))
    } else element.children.push(this.read(kid, page))
  }

  private addRun(element: StructureElement, page: PDFObject | undefined, mark: number): void {
    const key = keyOf((page && this.pages.get(page)) ?? -1, mark)
    this.seen.add(key)
    const run = this.runs.get(key)
    if (run) element.children.push(run)
  }
}

/** Reads the structure tree of a PDF. @throws Error if the PDF has none */
export async function readTaggedPdf(bytes: Uint8Array): Promise<TaggedPdf> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const tree = document.catalog.lookup(PDFName.of('StructTreeRoot'))
  if (!(tree instanceof PDFDict)) throw new Error('The PDF has no structure tree.')
  const runs = await runsIn(bytes, document)
  const reader = new StructureReader(document, runs, tree.lookup(PDFName.of('RoleMap')))
  const { children } = reader.read(tree)
  const root = children.find(isElement)
  if (!root || children.length > 1) throw new Error('The structure tree does not have exactly one root element.')
  const preferences = document.catalog.lookup(PDFName.of('ViewerPreferences'))
  const linked = document.getPages().filter(({ node }) => (node.Annots()?.size() ?? 0) > 0)
  return {
    root,
    ...defined({ language: textOfObject(document.catalog.lookup(PDFName.of('Lang'))) }),
    showsTitle: preferences instanceof PDFDict && preferences.lookup(PDFName.of('DisplayDocTitle')) === PDFBool.True,
    untagged: [...runs.keys()].filter((key) => !reader.seen.has(key)).length,
    pagesOutOfOrder: linked.filter(({ node }) => textOfObject(node.lookup(PDFName.of('Tabs'))) !== 'S').length,
  }
}

/** Returns all elements of a role at any depth, in reading order; all elements if no role is given. */
export const elementsOf = (element: StructureElement, role?: string): StructureElement[] => [
  ...(role === undefined || element.role === role ? [element] : []),
  ...element.children.filter(isElement).flatMap((child) => elementsOf(child, role)),
]

/** Returns the text of an element in reading order, with single spaces. */
export const textOf = (element: StructureElement): string => rawText(element).replace(/\s+/g, ' ').trim()

const BLOCKS: ReadonlySet<string> = new Set(
  'Document Div Sect Part BlockQuote Caption P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table THead TBody TR TH TD Note'.split(
    ' ',
  ),
)

const rawText = (element: StructureElement): string => {
  const text = element.children.map((child) => (isElement(child) ? rawText(child) : child.text)).join('')
  return BLOCKS.has(element.role) ? ` ${text} ` : text
}

/**
 * Returns all runs of text. Each has its own language or, if it has none, the language of the nearest element that has
 * one.
 */
export const passagesOf = (element: StructureElement, language?: string): TextRun[] =>
  element.children.flatMap((child) => {
    const own = element.language ?? language
    return isElement(child)
      ? passagesOf(child, own)
      : [{ text: child.text, ...defined({ language: child.language ?? own }) }]
  })

/** Returns an outline of the tree, for failing tests: a line for each element, indented. */
export const outlineOf = (element: StructureElement, depth = 0): string =>
  [
    `${'  '.repeat(depth)}${element.role}${element.alt === undefined ? '' : ` (${element.alt})`}`,
    ...element.children.map((child) =>
      isElement(child) ? outlineOf(child, depth + 1) : `${'  '.repeat(depth + 1)}"${child.text}"`,
    ),
  ].join('\n')
