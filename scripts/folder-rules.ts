import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

// What a subject shows to the other subjects of its feature, by the last word of the file's name, or the first of a use
// case. Anything else is a piece.
const KINDS =
  /(?:[-/](?:contract|routes|service|policy|queries|tables|states|events|notices|mails|presenters?|review-queue|page|section|dialogs?|form|row|button|data|loaders|panel|tool|plugin|view|card)|\/(?:close|create|decide|notify)-[a-z-]+)\.tsx?$/
const PUBLIC_INTERFACE = /^src\/features\/[^/]+\/(?:server\/public\.ts|web\/public\.tsx)$/
const FEATURE = /^src\/features\/[^/]+\//

type Imports = { source: string; dependencies: { resolved: string }[] }

/**
 * Returns where a piece is imported from beyond its folder. Its own folder and those below may import it, and the
 * feature's public interface may re-export whatever is to be used outside.
 */
export function misplacedImports(modules: Imports[]): { from: string; piece: string }[] {
  return modules.flatMap(({ source, dependencies }) => {
    const featureName = FEATURE.exec(source)?.[0]
    if (!featureName || PUBLIC_INTERFACE.test(source)) return []
    return dependencies
      .map(({ resolved }) => resolved)
      .filter((file) => file.startsWith(featureName) && !KINDS.test(file) && !PUBLIC_INTERFACE.test(file))
      .filter((file) => !source.startsWith(`${path.posix.dirname(file)}/`))
      .map((piece) => ({ from: source, piece }))
  })
}

/** Returns where a public interface does more than re-export. */
export function publicFilesWithLogic(root: string): { file: string; line: number }[] {
  const publicInterfaces = globSync('src/features/*/{server/public.ts,web/public.tsx}', { cwd: root })
  return publicInterfaces.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest)
    const own = source.statements.find((statement) => !ts.isExportDeclaration(statement) || !statement.moduleSpecifier)
    return own ? [{ file, line: source.getLineAndCharacterOfPosition(own.getStart(source)).line + 1 }] : []
  })
}
