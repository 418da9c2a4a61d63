import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export type TypesettingOrder = { id: number; template: string; data: string; madeAtSeconds: number }
export type Typeset = { id: number; pdf: Uint8Array } | { id: number; failure: string }

const require = createRequire(import.meta.url)
const FAMILIES = [
  require.resolve('@expo-google-fonts/public-sans/package.json'),
  require.resolve('@expo-google-fonts/source-serif-4/package.json'),
]
const WEIGHTS = ['400Regular', '600SemiBold', '400Regular_Italic', '600SemiBold_Italic']
const fontPaths = FAMILIES.flatMap((family) => WEIGHTS.map((weight) => path.join(path.dirname(family), weight)))
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths }] })

function typeset({ template, data, madeAtSeconds }: TypesettingOrder): Uint8Array {
  const source = { mainFileContent: template, inputs: { data } }
  try {
    return compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp: madeAtSeconds })
  } catch {
    // PDF/UA refuses a letter that no font here can show: then it is a tagged PDF without that promise.
    return compiler.pdf(source, { creationTimestamp: madeAtSeconds })
  } finally {
    // What it remembers of a document would fill the memory and seldom help: no two documents are alike.
    compiler.evictCache(0)
  }
}

parentPort?.on('message', (order: TypesettingOrder) => {
  const { id } = order
  try {
    parentPort?.postMessage({ id, pdf: typeset(order) } satisfies Typeset)
  } catch (error) {
    parentPort?.postMessage({ id, failure: (error as Error).message } satisfies Typeset)
  }
})
