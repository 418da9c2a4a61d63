import { Fragment, type Node, Slice } from 'prosemirror-model'
import { canJoin, canSplit, findWrapping, Transform } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '#server/testing/random.ts'
import { changesOnlySuggestions } from './only-suggestions.ts'
import { manuscript } from '../schema.ts'
import { resolveAllSuggestions } from './resolve.ts'
import { suggestionId } from '../suggestions.ts'
import { asSuggestion } from './suggest-change.ts'

const ME = '0195c5d0-0000-7000-8000-00000000000a'
const BOB = '0195c5d0-0000-7000-8000-00000000000b'
const idOf = (memberId: string, random: string) => suggestionId({ memberId, now: new Date(1_790_000_000_000), random })

const { nodes: n } = manuscript
const t = (text: string) => manuscript.text(text)
const p = (content: Node[] | string) => n.paragraph.create(null, typeof content === 'string' ? t(content) : content)
const doc = (...blocks: Node[]) => n.doc.create(null, blocks)
const li = (...blocks: Node[]) => n.list_item.create(null, blocks)

function aSection(random: Random): Node {
  const text = () => t(Array.from({ length: 1 + random(6) }, () => 'abcde'[random(5)]).join(''))
  const inline = () => [
    text(),
    ...(random(3) ? [] : [n.citation.create({ refs: 'r1' })]),
    ...(random(3) ? [] : [text()]),
  ]
  const block = (): Node => {
    const kind = random(7)
    if (kind === 0) return n.bullet_list.create(null, [li(p(inline())), li(p(inline()), p(inline()))])
    if (kind === 1) return n.figure.create({ id: `f${random(99)}` }, text())
    if (kind === 2) return n.heading.create({ level: 3 }, text())
    if (kind === 3) return n.equation.create({ tex: 'x' })
    if (kind === 4) return aTable(text)
    return p(inline())
  }
  return doc(p(inline()), ...Array.from({ length: random(5) }, block))
}

const aTable = (text: () => Node): Node =>
  n.table_figure.create({ id: 't1' }, [
    n.table_caption.create(null, text()),
    n.table.create(null, [
      n.table_row.create(null, [n.table_cell.create(null, p([text()])), n.table_cell.create(null, p([text()]))]),
    ]),
    n.table_notes.create(),
  ])

function doSomething(transform: Transform, random: Random): void {
  const { size } = transform.doc.content
  const from = random(size + 1)
  const to = Math.min(size, from + random(random(4) ? 4 : 20))
  const $from = transform.doc.resolve(from)
  const kind = random(9)
  if (kind <= 1 && $from.parent.inlineContent) transform.insert(from, t('XYZ'.slice(random(3))))
  else if (kind <= 3) transform.delete(from, to)
  else if (kind === 4 && $from.parent.isTextblock && canSplit(transform.doc, from, 1 + random(2))) transform.split(from)
  else if (kind === 5 && canJoin(transform.doc, from)) transform.join(from)
  else if (kind === 6) transform.addMark(from, to, manuscript.mark('em'))
  else if (kind === 7) transform.replace(from, to, new Slice(Fragment.from([p('P'), p('Q')]), random(2), random(2)))
  else {
    const range = $from.blockRange(transform.doc.resolve(to))
    const wrapping = range && findWrapping(range, n.blockquote)
    if (range && wrapping) transform.wrap(range, wrapping)
  }
}

function triedOn(before: Node, random: Random): Transform | undefined {
  const original = new Transform(before)
  try {
    doSomething(original, random)
    return original
  } catch {
    return undefined
  }
}

test('every change that two people make in turn is a suggestion and nothing else', () => {
  let [changed, refused] = [0, 0]
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = createRandom(seed)
    const begun = aSection(random)
    let now = begun
    for (let turn = 0; turn < 12; turn += 1) {
      const original = triedOn(now, random)
      const memberId = turn % 3 === 0 ? BOB : ME
      try {
        const after = original && asSuggestion(original, { memberId, id: idOf(memberId, `${turn}`) })?.transform.doc
        if (!after || after.eq(now)) continue
        after.check()
        expect(changesOnlySuggestions(now, after, memberId)).toBe(true)
        now = after
        changed += 1
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        refused += 1
      }
      expect(resolveAllSuggestions(now).eq(resolveAllSuggestions(begun)), `seed ${seed}`).toBe(true)
      resolveAllSuggestions(now, 'accept').check()
    }
  }
  expect(changed).toBeGreaterThan(2000)
  // Only few changes may be refused. They change nested blocks that two people change at the same time.
  expect(refused).toBeLessThan(changed / 100)
})

test('one person’s accepted suggestions equal their direct edits', () => {
  let same = 0
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = createRandom(seed)
    const before = aSection(random)
    const original = triedOn(before, random)
    const made = original && asSuggestion(original, { memberId: ME, id: idOf(ME, 'k3') })
    if (!made) continue
    expect(resolveAllSuggestions(made.transform.doc, 'accept').toString(), `seed ${seed}`).toBe(original.doc.toString())
    same += 1
  }
  expect(same).toBeGreaterThan(300)
})
