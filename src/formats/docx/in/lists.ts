import type { Piece } from './pieces.ts'
import type { Json } from './reading.ts'

export type Item = Extract<Piece, { is: 'item' }>

const listNode = (ordered: boolean, items: Json[]): Json => ({
  type: ordered ? 'ordered_list' : 'bullet_list',
  content: items,
})

/** Items one after another, as lists within lists by their levels. Pure. */
export function listsOf(items: Item[]): Json[] {
  const lists: Json[] = []
  let at = 0
  while (at < items.length) {
    const first = items[at] as Item
    const list: Json[] = []
    // What begins deeper than its list is at the level of that list.
    while (
      at < items.length &&
      (items[at] as Item).ordered === first.ordered &&
      (items[at] as Item).level <= first.level
    ) {
      const { content } = items[at] as Item
      const from = (at += 1)
      while (at < items.length && (items[at] as Item).level > first.level) at += 1
      list.push({ type: 'list_item', content: [{ type: 'paragraph', content }, ...listsOf(items.slice(from, at))] })
    }
    lists.push(listNode(first.ordered, list))
  }
  return lists
}
