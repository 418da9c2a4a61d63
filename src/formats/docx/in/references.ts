import { referenceFromCsl } from '../../citations/from-csl.ts'
import { referenceFromLine } from '../../citations/from-line.ts'
import type { ReferenceRecord } from '../../citations/reference.ts'
import type { Json, DocxImportContext } from './import-context.ts'

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The number or the bullet that a list of references was typed with. */
const withoutNumber = (entry: string): string => entry.replace(/^\s*(?:\[\d+\]|\(\d+\)|\d+[.)\t])\s*/, '').trim()

const plainText = (node: Json): string =>
  node.type === 'text' ? (node.text ?? '') : (node.content ?? []).map(plainText).join('')

/** The lines of a list of references that was typed: its paragraphs, or the items of its lists. Pure. */
export function typedEntries(blocks: Json[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (
      block.type === 'bullet_list' ||
      block.type === 'ordered_list' ||
      block.type === 'list_item' ||
      block.type === 'blockquote'
    )
      return typedEntries(block.content ?? [])
    return block.type === 'paragraph' ? [withoutNumber(plainText(block))].filter(Boolean) : []
  })
}

/**
 * The entries of the reference list: works that are cited by fields, and every line of a bibliography or typed list that is none of
 * these. Pure but for its ids.
 */
export function referencesOf(reading: DocxImportContext, typed: string[]): ReferenceRecord[] {
  const cited = Array.from(reading.cited.values(), ({ id, item }) => referenceFromCsl(item, id)).filter(
    (record) => record !== undefined,
  )
  const titles = cited.map(({ title }) => lettersOf(title)).filter(Boolean)
  const lines = [...reading.bibliographies.flat().map(withoutNumber), ...typed]
  const others = lines.filter((line) => line && !titles.some((title) => lettersOf(line).includes(title)))
  return [...cited, ...Array.from(new Set(others)).flatMap((text) => referenceFromLine(text, reading.newId()) ?? [])]
}
