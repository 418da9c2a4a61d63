import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { serveTasks } from './sandbox-child.ts'

/** A file that the template reads, by its path from `/`. */
export type TypesettingFile = { path: string; bytes: Uint8Array }
export type TypesettingTask = { template: string; data: string; files: TypesettingFile[]; madeAtSeconds: number }

const require = createRequire(import.meta.url)
const FAMILIES = [
  require.resolve('@expo-google-fonts/public-sans/package.json'),
  require.resolve('@expo-google-fonts/source-serif-4/package.json'),
]
// Only their names are read at the start, and the letters only once a text needs them: most documents do without.
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

// Templates name these after their own families: by default, Typst uses any font on the machine. Characters that are in
// none of the first fonts come from the system's fonts, since those of East Asia are wide.
const OTHERS = JSON.stringify([
  'IBM Plex Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Thai',
  'Noto Sans Ethiopic',
  // Before the fonts that have only the single signs of joined emoji.
  'Noto Emoji',
  'DejaVu Sans',
  'Noto Sans',
  'Noto Sans SC',
  'Noto Sans KR',
])

type Diagnostic = { message: string }

// The error that it throws has no message: the result contains the messages. The trace after them names the same
// function many times.
function laidOut({ template, data }: TypesettingTask, undrawn: '' | 'some' = ''): NodeTypstDocument {
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data, others: OTHERS, undrawn } })
  if (compiled.result) return compiled.result
  const error = compiled.takeError()
  const words = error ? (compiler.fetchDiagnostics(error) as Diagnostic[]).map(({ message }) => message) : []
  throw new Error(`Typst: ${[...new Set(words)].join('; ') || 'failed without a word'}`)
}

const isOfUndrawn = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('could not be displayed with font')

serveTasks((order: TypesettingTask): Uint8Array => {
  const creationTimestamp = order.madeAtSeconds
  try {
    for (const { path: name, bytes } of order.files)
      compiler.mapShadow(path.join(process.cwd(), name), Buffer.from(bytes))
    const document = laidOut(order)
    try {
      return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp })
    } catch (error) {
      // PDF/UA refuses a letter that no font here can show: then the PDF is tagged without that promise, and its
      // template may say so.
      const said = isOfUndrawn(error) ? laidOut(order, 'some') : document
      return compiler.pdf(said, { creationTimestamp })
    }
  } finally {
    // Its cache of a document would fill the memory and seldom help: no two documents are alike.
    compiler.resetShadow()
    compiler.evictCache(0)
  }
})
