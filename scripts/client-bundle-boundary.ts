type Module = { source: string; dependencies: { resolved: string }[] }

const BROWSER = /^src\/(features\/[^/]+\/web|ui|shared)\//
const SERVER = /^src\/(server|features\/[^/]+\/server)\//

/** Maps each file that imports server code, even indirectly, to the next file on its import path. */
function waysToServer(modules: Module[]): Map<string, string> {
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  const next = new Map<string, string>()
  const reached = modules.map(({ source }) => source).filter((source) => SERVER.test(source))
  // Follows imports backwards from all server files together, so that each file is visited only once.
  for (const file of reached)
    for (const importer of importers.get(file) ?? [])
      if (!SERVER.test(importer) && !next.has(importer)) {
        next.set(importer, file)
        reached.push(importer)
      }
  return next
}

/** Returns the browser's files that import the server, even indirectly, each with the path to it. Pure. */
export function serverInBrowser(modules: Module[]): string[][] {
  const next = waysToServer(modules)
  return [...next.keys()]
    .filter((file) => BROWSER.test(file))
    .map((file) => {
      const way = [file]
      for (let at = next.get(file); at; at = next.get(at)) way.push(at)
      return way
    })
}
