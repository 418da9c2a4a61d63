// node scripts/run.mjs [--flags of node] FILE.ts [arguments]: runs a script of this repository with the pinned Node.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { becomePinned, ensureInstalled, root } from './install.mjs'

const given = process.argv.slice(2)
const place = given.findIndex((argument) => !argument.startsWith('--'))
const flags = given.slice(0, Math.max(0, place))
const [script, ...args] = place < 0 ? [] : given.slice(place)
if (!script) {
  console.error('A script is required. For example: node scripts/run.mjs scripts/demo.ts')
  process.exit(1)
}

// npm changes to the root; file names are relative to the directory from which npm was called.
const calledIn = process.env.INIT_CWD ?? process.cwd()
const fromThere = (argument) => {
  const file = path.resolve(calledIn, argument)
  return calledIn !== root && existsSync(file) ? file : argument
}

ensureInstalled()
becomePinned([...flags, path.resolve(root, script), ...args.map(fromThere)])
