import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { escaped, type Finding, type SourceFile } from './sources.ts'

type Renames = Readonly<Record<string, string>>

/**
 * Retired names, each with its replacement. Many of the old names are also plain English words, so a name is rejected
 * only where it has its old meaning.
 */
export type RetiredNames = {
  /** Rejected wherever the identifier occurs, since nothing else has this name. */
  anywhere: Renames
  /** Rejected as the name of an exported declaration. */
  exported: Renames
  /** Rejected as members of these objects: object → names. */
  members: Readonly<Record<string, Renames>>
}

/** Reads the list of retired names. */
export const readRetiredNames = (): RetiredNames =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'retired-names.json'), 'utf8')) as RetiredNames

const anyOf = (names: string[]): string => (names.length > 0 ? names.map(escaped).join('|') : '(?!)')

/** Returns a fast check whether a text may contain a retired name, so that few files are parsed. */
function createFilter({ anywhere, exported, members }: RetiredNames): (text: string) => boolean {
  const words = anyOf(Object.keys(anywhere))
  const declared = anyOf(Object.keys(exported))
  const accessed = Object.entries(members).map(
    ([owner, names]) => `${owner}\\s*\\??\\.\\s*(?:${anyOf(Object.keys(names))})`,
  )
  const suspicious = new RegExp(
    `(?<![\\w$])(?:${words}|${accessed.join('|') || '(?!)'})(?![\\w$])|^export [^=(:]*?(?<![\\w$])(?:${declared})(?![\\w$])`,
    'm',
  )
  return (text) => suspicious.test(text)
}

/** Returns the identifiers that a name or a pattern declares. */
const namesIn = (name: ts.BindingName): ts.Identifier[] =>
  ts.isIdentifier(name)
    ? [name]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** Returns the names that a file declares and exports. A re-export declares nothing. */
export function exportedNames(source: ts.SourceFile): ts.Identifier[] {
  return source.statements.flatMap((statement): ts.Identifier[] => {
    if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier) {
      const { exportClause } = statement
      if (!exportClause || !ts.isNamedExports(exportClause)) return []
      return exportClause.elements.map(({ name }) => name).filter((name) => ts.isIdentifier(name))
    }
    if (!isExported(statement)) return []
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
    }
    const named =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement)
    return named && statement.name ? [statement.name] : []
  })
}

/** Parses a file, syntax only. */
export const parse = ({ file, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  })

const own = (names: Renames | undefined, name: string): string | undefined =>
  names && Object.hasOwn(names, name) ? names[name] : undefined

const ownerOf = ({ expression }: ts.PropertyAccessExpression): string => {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

/** Returns a finding for each use of a retired name in a file. */
function retiredIn(source: ts.SourceFile, retired: RetiredNames): Finding[] {
  const found: Finding[] = []
  const report = (node: ts.Node, instead: string | undefined, old: string): void => {
    if (instead === undefined) return
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push({ file: source.fileName, line, sentence: `"${old}" was renamed; the name is now "${instead}".` })
  }
  const visit = (node: ts.Node): void => {
    // Allows keys such as `house` in the settings of notifications, since they are stored and sent under these names.
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && /^[a-z]+$/.test(node.name.text)) {
      visit(node.initializer)
      return
    }
    if (ts.isIdentifier(node)) report(node, own(retired.anywhere, node.text), node.text)
    if (ts.isPropertyAccessExpression(node)) {
      const owner = ownerOf(node)
      const names = Object.hasOwn(retired.members, owner) ? retired.members[owner] : undefined
      report(node.name, own(names, node.name.text), `${owner}.${node.name.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const name of exportedNames(source)) {
    report(name, own(retired.exported, name.text), name.text)
  }
  return found
}

/** Returns a finding for each retired name that the code still uses in its old sense. */
export function findRetiredNames(files: SourceFile[], retired: RetiredNames): Finding[] {
  const mayHold = createFilter(retired)
  return files.filter(({ text }) => mayHold(text)).flatMap((one) => retiredIn(parse(one), retired))
}

const TYPE_FILES_MAX = 2

/**
 * Returns the types that more than two files export under one name. Only text at the start of a line is searched, since
 * the formatter puts each export there.
 */
export function findRepeatedTypes(files: SourceFile[]): Finding[] {
  const places = new Map<string, Finding[]>()
  for (const { file, text } of files) {
    for (const match of text.matchAll(/^export (?:declare )?(?:type|interface) ([A-Za-z_$][\w$]*)/gm)) {
      const [, name = ''] = match
      const line = text.slice(0, match.index).split('\n').length
      places.set(name, [...(places.get(name) ?? []), { file, line, sentence: '' }])
    }
  }
  return [...places]
    .filter(([, found]) => new Set(found.map(({ file }) => file)).size > TYPE_FILES_MAX)
    .flatMap(([name, found]) =>
      found.map((one) => ({
        ...one,
        sentence: `the type "${name}" is exported by ${found.length} files; give each a specific name, such as "SearchRequest" instead of "Request".`,
      })),
    )
}
