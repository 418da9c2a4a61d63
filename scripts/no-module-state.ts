import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { STATE_OF_MODULES } from './state-of-modules.ts'

export type ModuleState = { file: string; line: number; name: string }

/** Files that run in the server. Screens store their state in the reader's browser. */
const SERVER_CODE = ['src/{server,shared,formats}/**/*.ts', 'src/features/*/server/**/*.ts', 'src/features/*/*.ts']

/** Classes whose instances never change. */
const UNCHANGING = new Set(['RegExp', 'URL', 'TextEncoder', 'TextDecoder', 'Date', 'Failure', 'Schema'])
const READ_ONLY = /^Readonly(?:Map|Set|Array)?\b|^readonly\b/
/** Functions that return an object with state. */
const REMEMBERING = new Set(['pLimit', 'createSandbox'])
const CHANGING = new Set('push pop shift unshift splice sort reverse fill set add delete clear'.split(' '))

const isChanging = (value: ts.Expression): boolean => {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return isChanging(value.expression)
  if (ts.isNewExpression(value)) {
    const made = value.expression.getText()
    return !UNCHANGING.has(made) && !made.startsWith('Intl.')
  }
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0
  return ts.isCallExpression(value) && REMEMBERING.has(value.expression.getText())
}

const isState = ({ type, initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined && isChanging(initializer) && !READ_ONLY.test(type?.getText() ?? '')

/**
 * Returns the name of the variable that a statement changes, such as `counts` in `counts.push(1)`, `counts[0] = 1` and
 * `delete counts.a`.
 */
function changedBy(node: ts.Node): string | undefined {
  const owner = (target: ts.Expression): string | undefined =>
    ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)
      ? target.expression.getText()
      : undefined
  if (ts.isDeleteExpression(node)) return owner(node.expression)
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const writes = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
    return writes ? owner(node.left) : undefined
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  return CHANGING.has(node.expression.name.text) ? owner(node.expression) : undefined
}

function stateIn(file: string, text: string): ModuleState[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const declared = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0
    return declarationList.declarations.map((declaration) => ({ declaration, isConst }))
  })
  const changed = new Set<string>()
  const visit = (node: ts.Node): void => {
    const name = changedBy(node)
    if (name) changed.add(name)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return declared
    .filter(({ declaration, isConst }) => !isConst || isState(declaration) || changed.has(declaration.name.getText()))
    .map(({ declaration }) => {
      const { line } = source.getLineAndCharacterOfPosition(declaration.getStart())
      return { file, line: line + 1, name: declaration.name.getText() }
    })
}

const isNamed = ({ file, name }: ModuleState): boolean => STATE_OF_MODULES[`${file} ${name}`] !== undefined

/** Returns the module-level state of server code, which two applications in one process would share. */
function allState(root: string): ModuleState[] {
  return globSync(SERVER_CODE, { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\.|[\\/]testing[\\/]/.test(file))
    .flatMap((file) => stateIn(file, readFileSync(path.join(root, file), 'utf8')))
}

/** Returns module-level state that state-of-modules.ts does not list. */
export const undeclaredState = (root: string): ModuleState[] => allState(root).filter((found) => !isNamed(found))

/** Returns the entries of state-of-modules.ts that no longer exist in the code. */
export function staleStateNames(root: string): string[] {
  const present = new Set(allState(root).map(({ file, name }) => `${file} ${name}`))
  return Object.keys(STATE_OF_MODULES).filter((name) => !present.has(name))
}

const CHANGES_THE_PROCESS =
  /\bvi\.(?:mock|doMock|resetModules|useFakeTimers|stubEnv|stubGlobal)\(|\bprocess\.(?:chdir\(|env(?:\.\w+|\[[^\]]+\]) =(?!=))/

/** Returns tests that change state shared with other test files and are not named `*.isolated.test.ts`. */
export const testsChangingSharedState = (root: string): string[] =>
  globSync(['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], { cwd: root })
    .filter((file) => !file.includes('.isolated.test.'))
    .filter((file) => CHANGES_THE_PROCESS.test(readFileSync(path.join(root, file), 'utf8')))
