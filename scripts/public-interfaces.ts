import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Returns the statements of public interfaces other than re-exports. */
export function publicFilesWithLogic(root: string): { file: string; line: number }[] {
  const publicInterfaces = globSync('src/features/*/{server/public.ts,web/public.tsx}', { cwd: root })
  return publicInterfaces.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest)
    const own = source.statements.find((statement) => !ts.isExportDeclaration(statement) || !statement.moduleSpecifier)
    return own ? [{ file, line: source.getLineAndCharacterOfPosition(own.getStart(source)).line + 1 }] : []
  })
}
