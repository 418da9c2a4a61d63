// Measures React without the server. Builds the tree of one page once, by the build's own entry and with data from a
// running server, and renders it repeatedly. ORIGIN, ADDRESS and SECONDS come from the environment. Prints renderings
// per CPU second.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { loadBuild } from '../../src/server/pages/renderer.ts'
import { addressOf, type Send } from '../../src/shared/calls/call.ts'

const { ORIGIN = '', ADDRESS = '/', SECONDS = '6' } = process.env
const WARM_UP = 300

// Replaces React's `renderToString`, which the build's entry imports afterwards, to capture the tree.
type ReactDom = { renderToString: (element: ReactNode) => string }
const reactDom = createRequire(import.meta.url)('react-dom/server') as ReactDom
const { renderToString } = reactDom
let tree: ReactNode
reactDom.renderToString = (element) => {
  tree = element
  return renderToString(element)
}
const { entry, assetsFor } = await loadBuild(join(import.meta.dirname, '../../dist'))
const send: Send = async (key, input) => {
  const { method, path } = addressOf(key, input)
  return (await fetch(ORIGIN + path, { method })).json()
}
const report = (error: unknown) => {
  throw error
}
const faults = { detail: 'It could not be rendered.', report, expected: () => undefined }
await entry.render({ origin: ORIGIN, address: ADDRESS, send, faults, off: [], canSendMail: true, assetsFor })
if (!tree) throw new Error('The page was not rendered with renderToString.')

const usedSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
for (let index = 0; index < WARM_UP; index += 1) renderToString(tree)
const begun = usedSeconds()
let rendered = 0
for (; usedSeconds() - begun < Number(SECONDS); rendered += 1) renderToString(tree)
process.stdout.write(String(rendered / (usedSeconds() - begun)))
