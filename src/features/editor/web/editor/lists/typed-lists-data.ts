import { type InputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import type { ListKind, ListMark } from '#formats/article/list-marks.ts'
import { isNextMark, listAttrs } from '#formats/manuscript/lists.ts'
import { manuscript } from '#formats/manuscript/schema.ts'

const { nodes } = manuscript

/** Returns the possible meanings of a letter: "i." is the first Roman numeral, or, after "h.", the ninth letter. */
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
    // Joins the item to the list before it only if its mark is of the same kind and its number follows the last one.
    joinPredicate: ([, written = '']: RegExpMatchArray, before: Node) =>
      read(written).some((mark) => isNextMark(before, mark)),
  })

/**
 * The typed characters that begin a list at the beginning of a paragraph. Capital letters, "2026." and a single bracket
 * do not begin a list: "A. baumannii" and "E. coli" may begin a sentence.
 */
export const listRules: InputRule[] = [
  wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
  counted(/^(\d{1,2})[.)]\s$/, (written) => [{ number: Number(written), kind: null }]),
  counted(/^([ai])[.)]\s$/, readings),
]
