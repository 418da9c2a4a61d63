import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { tagRowHeaders } from './row-headers.ts'
import { serveTasks } from './sandbox-child.ts'

/** A file that the template reads; its path begins at `/`. */
export type TypesettingFile = { path: string; bytes: Uint8Array }
export type TypesettingTask = { template: string; data: string; files: TypesettingFile[]; madeAtSeconds: number }

const require = createRequire(import.meta.url)
const FAMILIES = [
  require.resolve('@expo-google-fonts/public-sans/package.json'),
  require.resolve('@expo-google-fonts/source-serif-4/package.json'),
]
// The process reads only the names of these fonts when it starts. It reads their glyphs when a text needs them, which
// is rare.
const OTHER_SCRIPTS = [
  require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-hebrew/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-bengali/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-tamil/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-thai/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-ethiopic/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-sc/package.json'),
  require.resolve('@expo-google-fonts/noto-sans-kr/package.json'),
  require.resolve('@expo-google-fonts/noto-emoji/package.json'),
]
const UPRIGHT = ['400Regular', '600SemiBold']
const WEIGHTS = [...UPRIGHT, '400Regular_Italic', '600SemiBold_Italic']
const inside = (families: string[], weights: string[]): string[] =>
  families.flatMap((family) => weights.map((weight) => path.join(path.dirname(family), weight)))
const fontPaths = [...inside(FAMILIES, WEIGHTS), ...inside(OTHER_SCRIPTS, UPRIGHT)]
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths }] })

// The fonts that templates list after their own, so that Typst does not use any other font of the machine. The system's
// fonts (DejaVu Sans, Noto Sans) precede the East Asian fonts, which have wide characters.
const OTHERS = JSON.stringify([
  'IBM Plex Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Thai',
  'Noto Sans Ethiopic',
  // Precedes the next fonts, which contain the single characters of a joined emoji (such as a family), but not the
  // joined form.
  'Noto Emoji',
  'DejaVu Sans',
  'Noto Sans',
  'Noto Sans SC',
  'Noto Sans KR',
])

type Diagnostic = { message: string }

// Typesets a document. If it fails, reads the messages from the compiler's result, since the compiler's error has none.
// Each call of a function may repeat the same message.
function laidOut({ template, data }: TypesettingTask, undrawn = ''): NodeTypstDocument {
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data, others: OTHERS, undrawn } })
  if (compiled.result) return compiled.result
  const error = compiled.takeError()
  const words = error ? (compiler.fetchDiagnostics(error) as Diagnostic[]).map(({ message }) => message) : []
  throw new Error(`Typst: ${[...new Set(words)].join('; ') || 'failed without a message'}`)
}

const NAMED_MAX = 20

const inUnicode = (character: string): string => `U+${character.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`

// Returns the characters that the compiler could not draw, as "U+20BB7, U+16A0". The compiler writes unusual characters
// as `\u{10fff0}`.
function undrawnIn(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const texts = Array.from(
    message.matchAll(/the text `\\?"(.*?)\\?"` could not be displayed/g),
    ([, text = '']) => text,
  )
  const characters = texts.flatMap((text) =>
    Array.from(
      text.replaceAll(/\\+u\{([0-9a-f]{1,6})\}/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
    ),
  )
  const names = [...new Set(characters)].map(inUnicode)
  return names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? ', …' : '')
}

serveTasks((order: TypesettingTask): Uint8Array => {
  const creationTimestamp = order.madeAtSeconds
  try {
    for (const { path: name, bytes } of order.files)
      compiler.mapShadow(path.join(process.cwd(), name), Buffer.from(bytes))
    const document = laidOut(order)
    try {
      return tagRowHeaders(compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp }))
    } catch (error) {
      // PDF/UA does not allow characters that no font contains. If there are any, creates the PDF without conformance
      // to PDF/UA, and passes the missing characters to the template.
      const undrawn = undrawnIn(error)
      const said = undrawn ? laidOut(order, undrawn) : document
      return tagRowHeaders(compiler.pdf(said, { creationTimestamp }))
    }
  } finally {
    // Clears the cache after each document. It would use memory and rarely help, since documents have little in common.
    compiler.resetShadow()
    compiler.evictCache(0)
  }
})
