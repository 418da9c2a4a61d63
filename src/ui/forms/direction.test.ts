import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  [{}, 'auto'],
  [{ type: 'search' }, 'auto'],
  [{ type: 'email' }, undefined],
  [{ type: 'url' }, undefined],
  [{ type: 'password' }, undefined],
  [{ inputMode: 'email' }, undefined],
  [{ inputMode: 'numeric' }, undefined],
] as const)('a field of %j has the direction %s', (traits, direction) => expect(directionOf(traits)).toBe(direction))

const SOURCES = path.resolve(import.meta.dirname, '../..')
const OTHER_KINDS = /type="(?:hidden|checkbox|radio|file|range|email|date)"|type=\{shown/

/** All inputs and text areas in the sources, each with its file. */
const controls = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('test'))
  .flatMap((file) => {
    const text = readFileSync(path.join(SOURCES, file), 'utf8')
    return [...text.matchAll(/<(?:input|textarea)\b[^]*?\n?\s*\/>/g)].map(([control]) => ({ file, control }))
  })

test('every text field follows the direction of its text', () => {
  const words = controls.filter(({ control }) => !OTHER_KINDS.test(control))
  expect(words.length).toBeGreaterThan(7)
  expect(words.filter(({ control }) => !control.includes('dir=')).map(({ file }) => file)).toEqual([])
})
