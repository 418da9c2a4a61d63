// Measures the structure of the code: production files, files imported once, lines, and how many files contain the
// functions that a use case reaches, on the server and in the browser, without the kernel and the components.
// Usage: node scripts/run.mjs scripts/structure.ts [--files "sign in"]
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const ROOT = path.dirname(import.meta.dirname)
const NOT_PRODUCTION = /\.(?:test|fixture|d)\.tsx?$|\/testing\/|\/reach-fixtures\/|\/gallery\//
const KERNEL_AND_COMPONENTS = /^src\/(?:server|ui)\//

/**
 * Lists where each use case begins: the path of its call, and exported functions that the handler and the screen reach
 * only by name.
 */
const USE_CASES = [
  {
    name: 'approve a claim',
    call: 'POST /api/admin/reviews/:kind/:id/decision',
    also: ['claimReviewQueue', 'claimTab', 'ReviewDialog'],
  },
  { name: 'import an article', call: 'POST /api/admin/research-library/imports', also: ['ArticleImportPanel'] },
  {
    name: 'post a message',
    call: 'POST /api/messaging/channels/:channelId/messages',
    also: ['ComposerForm'],
  },
  { name: 'sign in', call: 'POST /api/auth/login', also: ['SignInForm'] },
]

/** Returns the production files of `src`, relative to the root. */
export const productionFiles = (root: string): string[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !NOT_PRODUCTION.test(file))
    .toSorted()

/** Counts the lines of a file that contain code. Blank lines and comments do not count. */
export function linesOfCode(text: string, file: string): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (node.getChildCount(source) > 0) for (const child of node.getChildren(source)) visit(child)
    else if (node.getEnd() > node.getStart(source) && !ts.isJSDoc(node)) {
      const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line
      const to = source.getLineAndCharacterOfPosition(node.getEnd()).line
      for (let line = from; line <= to; line += 1) lines.add(line)
    }
  }
  for (const statement of source.statements) visit(statement)
  return lines.size
}

/** Returns the top-level statement that declares a name, or undefined if a function declares it. */
function declaringStatement(declaration: ts.Node): ts.Node | undefined {
  let node = declaration
  while (
    ts.isBindingElement(node) ||
    ts.isObjectBindingPattern(node) ||
    ts.isArrayBindingPattern(node) ||
    ts.isVariableDeclaration(node)
  )
    node = node.parent
  const statement = ts.isVariableDeclarationList(node) ? node.parent : node
  if (ts.isSourceFile(statement)) return undefined
  return ts.isSourceFile(statement.parent) ? statement : undefined
}

/** Returns the top-level statement that a node is part of. */
function statementAround(node: ts.Node): ts.Node {
  let inner = node
  while (!ts.isSourceFile(inner.parent)) inner = inner.parent
  return inner
}

/** Reads the production files with the compiler, which resolves each name. */
export function readProgram(root: string): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram(
    productionFiles(root).map((file) => path.join(root, file)),
    options,
  )
}

/** Returns the top-level statements that declare an identifier's name, also through imports and re-exports. */
function targetsOf(program: ts.Program, identifier: ts.Identifier): ts.Node[] {
  const checker = program.getTypeChecker()
  const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
    ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
    : checker.getSymbolAtLocation(identifier)
  if (!symbol) return []
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return (target.declarations ?? [])
    .flatMap((declaration) => declaringStatement(declaration) ?? [])
    .filter((statement) => !ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement))
}

/** Returns every file that contains a statement reached from these nodes. Paths are relative to the root. */
export function filesReached(program: ts.Program, root: string, starts: ts.Node[]): string[] {
  const nameOf = (node: ts.Node) => path.relative(root, node.getSourceFile().fileName)
  const counts = (node: ts.Node) => nameOf(node).startsWith('src/') && !KERNEL_AND_COMPONENTS.test(nameOf(node))
  const seen = new Set<ts.Node>()
  const queue = [...starts]
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (seen.has(node) || !counts(node)) continue
    seen.add(node)
    const visit = (inner: ts.Node): void => {
      if (ts.isTypeNode(inner)) return
      if (ts.isIdentifier(inner)) queue.push(...targetsOf(program, inner))
      ts.forEachChild(inner, visit)
    }
    visit(node)
  }
  return [...new Set([...seen].map(nameOf))].toSorted()
}

const namesOf = (statement: ts.Statement): string[] => {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''))
}

/**
 * Returns the handler of the use case's call, the browser's statements that make the call, and the listed functions.
 */
export function startsOf(source: ts.SourceFile, { call, also }: (typeof USE_CASES)[number]): ts.Node[] {
  const starts: ts.Node[] = source.statements.filter((statement) =>
    namesOf(statement).some((name) => also.includes(name)),
  )
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.some((one) => ts.isStringLiteral(one) && one.text === call)) {
      const handler = node.arguments.at(-1)
      starts.push(handler && source.fileName.includes('/server/') ? handler : statementAround(node))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return starts
}

/** Counts how many other production files import each production file, by its path relative to the root. */
export function countImporters(program: ts.Program, root: string): Map<string, number> {
  const files = productionFiles(root).map((file) => path.join(root, file))
  const importers = new Map(files.map((file) => [file, new Set<string>()]))
  for (const file of files) {
    const text = program.getSourceFile(file)?.text ?? ''
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(fileName, file, program.getCompilerOptions(), ts.sys)
      if (resolvedModule) importers.get(resolvedModule.resolvedFileName)?.add(file)
    }
  }
  return new Map([...importers].map(([file, { size }]) => [path.relative(root, file), size]))
}

function main(): void {
  const program = readProgram(ROOT)
  // Creating the checker also gives every node its parent.
  program.getTypeChecker()
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${ROOT}/src/`))
  const shown = process.argv[process.argv.indexOf('--files') + 1]
  const files = productionFiles(ROOT)
  const once = [...countImporters(program, ROOT).values()].filter((importers) => importers === 1).length
  const code = files.reduce((sum, file) => sum + linesOfCode(readFileSync(path.join(ROOT, file), 'utf8'), file), 0)
  console.log(`Production files: ${files.length}`)
  console.log(`Imported by one file: ${once} (${((100 * once) / files.length).toFixed(1)} %)`)
  console.log(`Lines of code: ${code}`)
  for (const useCase of USE_CASES) {
    const { name } = useCase
    const reached = filesReached(
      program,
      ROOT,
      sources.flatMap((source) => startsOf(source, useCase)),
    )
    const folders = new Set(reached.map((file) => path.dirname(file)))
    console.log(`${name}: ${reached.length} files in ${folders.size} folders`)
    if (shown === name) console.log(reached.map((file) => `  ${file}`).join('\n'))
  }
}

if (import.meta.main) main()
