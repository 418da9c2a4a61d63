import type { Plugin } from 'vite'

// What only the server reads in the table of screens: which file a page is in, how long it is kept, what is not sent along.
// In the browser's script it would weigh 300 bytes of the 110,000 that a public page may load (docs/decisions/0008).
const TABLE = /\/src\/(routes|[a-z]+-screens)\.ts$/
const SERVER_PART = /^\s*(file: '[^']*'|keptMs: \w+|notSent: \[[^\]]*\]),\n/gm

/** Leaves the server's part of the table of screens out of the browser's build. */
export function withoutServerParts(): Plugin {
  let met = false
  return {
    name: 'inflo:without-server-parts',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!TABLE.test(id)) return undefined
      met ||= SERVER_PART.test(code)
      return { code: code.replace(SERVER_PART, ''), map: null }
    },
    buildEnd(error) {
      if (!error && !met) this.error('The table of screens is not where build/server-parts.ts looks for it.')
    },
  }
}
