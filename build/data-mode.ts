import type { Plugin } from 'vite'

// What the browser's build takes in place of three files of React Router that serve other modes only: prefetching by the
// framework's own manifest, instrumentation of routers, errors of server components. In data mode none is ever reached; together
// they weigh 3 KB of the 110 that a public page may load (docs/decisions/0008). The version is pinned, and the build fails when the
// files are no longer there.
const STAND_INS: Record<string, Record<string, string>> = {
  '/lib/dom/ssr/components.js': {
    FrameworkContext: 'createContext(undefined)',
    usePrefetchBehavior: '() => [false, null, {}]',
    mergeRefs: '(own) => own',
  },
  '/lib/errors.js': {
    decodeRedirectErrorDigest: '() => undefined',
    decodeRouteErrorResponseDigest: '() => undefined',
  },
  '/lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  },
}

const exportedNames = (code: string): string[] =>
  (/export \{([^}]*)\}/.exec(code)?.[1] ?? '').split(',').map((name) => name.trim())

function standIn(code: string, kept: Record<string, string>): string {
  const lines = exportedNames(code).map((name) => `export const ${name} = ${kept[name] ?? 'undefined'}`)
  return ["import { createContext } from 'react'", ...lines].join('\n')
}

// A component that nobody uses (NavLink, say) stays in a build when a name is put on it afterwards, and because a bundler cannot
// know that forwardRef does nothing beside. Without both it falls away.
const unnamed = (code: string): string =>
  code
    .replaceAll(/^\t*\w+\.displayName = "[\w.]+";$/gm, '')
    .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')

/** Leaves React Router's framework mode out of the browser's build. */
export function dataModeOnly(): Plugin {
  const met = new Set<string>()
  return {
    name: 'inflo:data-mode-only',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!id.includes('/react-router/')) return undefined
      const file = Object.keys(STAND_INS).find((name) => id.endsWith(name))
      if (!file) return { code: unnamed(code), map: null }
      met.add(file)
      return { code: standIn(code, STAND_INS[file] ?? {}), map: null }
    },
    buildEnd(error) {
      const missed = Object.keys(STAND_INS).filter((name) => !met.has(name))
      if (!error && missed.length > 0) {
        this.error(`React Router no longer has ${missed.join(', ')}: look at build/data-mode.ts.`)
      }
    },
  }
}
