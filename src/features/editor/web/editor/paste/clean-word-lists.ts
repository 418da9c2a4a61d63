import { type ListMark, markOf, markRead } from '#formats/article/list-marks.ts'

const levelOf = (item: Element): number =>
  Number(/mso-list:[^;]*level(\d+)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 0)

/** Returns the item's own number, which is the last component of a number such as "2.3.". */
const ownOf = (mark: string): string | undefined =>
  /([a-z\d]+[.)\]]+)\s*$/i.exec(mark)?.[1] ?? /^\D*(\d+)\s*$/.exec(mark)?.[1]?.concat('.')

type Item = { item: Element; mark: string; counted: ListMark | undefined }

function listItem(paragraph: Element, root: HTMLElement): Item {
  const shown = Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const mark = (shown?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const counted = markRead(ownOf(mark) ?? '')
  // Keeps words before an item, such as "Step 1:", as text, since they are not a bullet.
  if (!counted && /[\p{L}\p{N}]{2}|\p{N}/u.test(mark)) shown?.replaceWith(`${mark} `)
  else shown?.remove()
  const item = root.ownerDocument.createElement('li')
  const line = root.ownerDocument.createElement('p')
  line.append(...paragraph.childNodes)
  item.append(line)
  return { item, mark: ownOf(mark)?.replace(/[.)\]]+$/, '') ?? '', counted }
}

type Open = { level: number; list: Element; from: ListMark | undefined }

function begin({ list, from }: Open): void {
  if (!from) return
  list.setAttribute('start', String(from.number))
  if (from.kind) list.setAttribute('type', from.kind)
}

/** Returns whether an item continues a list, because both have bullets or because the item has the next number. */
function goesOn({ list, from }: Open, { mark, counted }: Item): boolean {
  if (!from || !counted) return from === counted
  const next = markOf({ number: from.number + list.childElementCount, kind: from.kind })
  return next === `${mark}.`
}

// Converts Word's list items to lists. Word writes them as paragraphs without a list element. The style of each
// paragraph contains its depth as a number.
export function wordLists(root: HTMLElement): void {
  for (const first of root.querySelectorAll('p[style*="mso-list" i]')) {
    if (!first.isConnected || levelOf(first) === 0) continue
    const open: Open[] = []
    let paragraph: Element | null = first
    let last: Element = first
    while (paragraph && levelOf(paragraph) > 0) {
      const level = levelOf(paragraph)
      const next: Element | null = paragraph.nextElementSibling
      const read = listItem(paragraph, root)
      while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
      const same = open.at(-1)
      if (same?.level === level && !goesOn(same, read)) open.pop()
      let top = open.at(-1)
      if (!top || top.level < level) {
        const list = root.ownerDocument.createElement(read.counted ? 'ol' : 'ul')
        if (top) top.list.lastElementChild?.append(list)
        else {
          if (last === first) first.before(list)
          else last.after(list)
          last = list
        }
        open.push((top = { level, list, from: read.counted }))
        begin(top)
      }
      top.list.append(read.item)
      paragraph.remove()
      paragraph = next
    }
  }
}
