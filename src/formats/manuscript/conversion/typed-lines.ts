import type { Node } from 'prosemirror-model'

const leafWords = (leaf: Node): string =>
  leaf.type.name === 'footnote' ? ` (${leaf.attrs['text'] as string})` : (leaf.type.spec.leafText?.(leaf) ?? '')

const linkOf = (part: Node | null): string | undefined =>
  part?.marks.find(({ type }) => type.name === 'link')?.attrs['href'] as string | undefined

/** An address as people write it, and a DOI without the address around it. */
const told = (line: string, href: string): boolean => {
  const bare = href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '').replace(/\/$/, '')
  return line.includes(bare) || (/^(?:dx\.)?doi\.org\//i.test(bare) && line.includes(bare.slice(bare.indexOf('/') + 1)))
}

function lineOf(block: Node): string {
  let line = ''
  block.forEach((part, _offset, index) => {
    line += part.text ?? leafWords(part)
    const href = linkOf(part)
    if (href && linkOf(block.maybeChild(index + 1)) !== href && !told(line, href)) line += ` (${href})`
  })
  return line
}

/** What was typed as lines, a block each. What a line has beside its words, the address of a link and a note, stands in it. Pure. */
export function typedLines(doc: Node): string {
  const lines: string[] = []
  doc.descendants((node) => {
    if (node.isTextblock) lines.push(lineOf(node))
    else if (node.isLeaf) lines.push(leafWords(node))
    return !node.isTextblock
  })
  return lines.join('\n')
}
