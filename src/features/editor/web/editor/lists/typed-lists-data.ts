import { type InputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import type { ListKind, ListMark } from '#formats/article/list-marks.ts'
import { isNextMark, listAttrs } from '#formats/manuscript/lists.ts'
import { manuscript } from '#formats/manuscript/schema.ts'

const { nodes } = manuscript

/** Returns the possible readings of a letter: "i." is a roman one, and after "h." the ninth letter. */
const readings = (letter: string): ListMark[] =>
  letter === 'i'
    ? [
        { number: 1, kind: 'i' },
        { number: 9, kind: 'a' },
      ]
    : [{ number: 1, kind: letter as ListKind }]

const counted = (sign: RegExp, read: (written: string) => ListMark[]): InputRule =>
  wrappingInputRule(sign, {
    nodeType: nodes.ordered_list,
    getAttrs: ([, written = '']) => listAttrs(read(written)[0] ?? { number: 1, kind: null }),
    // Typing another number, or a number after letters, starts another list.
    joinPredicate: ([, written = '']: RegExpMatchArray, before: Node) =>
      read(written).some((mark) => isNextMark(before, mark)),
  })

/**
 * The typed signs that begin a list at the beginning of a paragraph. Capital letters begin none: "A. baumannii" and "E.
 * coli" begin sentences, and so do "2026." and a bracket on its own (docs/decisions/0362).
 */
export const listRules: InputRule[] = [
  wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
  counted(/^(\d{1,2})[.)]\s$/, (written) => [{ number: Number(written), kind: null }]),
  counted(/^([ai])[.)]\s$/, readings),
]
