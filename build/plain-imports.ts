import type { Plugin } from 'vite'

// Vite wraps every import() in a helper that first fetches the sheets and files which the imported one needs. Here there is one
// sheet, which every page has, and modulepreload is off: nothing is left to fetch, and the helper weighs 1 KB of the 110 that a
// public page may load (docs/decisions/0008).
const HELPER = '\0vite/preload-helper.js'

// As Vite writes it around an import(), as a whole or for the names that are taken from it.
const WHOLE = /__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g
const NAMES =
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\));\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g

/** Lets import() be what it is. */
export function plainImports(): Plugin {
  let met = false
  return {
    name: 'inflo:plain-imports',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load(id) {
      if (id !== HELPER) return undefined
      met = true
      return 'export const __vitePreload = (load) => load()'
    },
    renderChunk: (code) => ({ code: code.replace(WHOLE, '$1').replace(NAMES, '$1'), map: null }),
    buildEnd(error) {
      if (!error && !met) this.error(`Vite no longer has ${HELPER.slice(1)}: look at build/plain-imports.ts.`)
    },
  }
}
