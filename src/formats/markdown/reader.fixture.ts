import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Nodes, PhrasingContent, Root } from 'mdast'
import type { Inline } from '../article/article.ts'

/** Parses Markdown with an independent parser for CommonMark and for GitHub's tables, links and footnotes. */
export const readMarkdown = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

/** A character, and the names of its marks in alphabetical order. */
type Marked = [sign: string, marks: string]

const TAGS: Record<string, string> = { em: 'i', strong: 'b', sup: 'sup', sub: 'sub', u: 'u', code: 'code', span: 'sc' }

const shown = (text: string, marks: string[]): Marked[] =>
  Array.from(text.replace(/\s+/gu, ''), (sign) => [sign, Array.from(new Set(marks)).toSorted().join(' ')])

const MARKS: Partial<Record<Nodes['type'], string>> = { emphasis: 'i', strong: 'b', delete: 's' }

// Returns whether a link is only a URL in the text, which parsers turn into a link. Such a link is not a mark.
const isAddress = (url: string, words: string): boolean =>
  url.endsWith(words) && /^(?:https?:\/\/|mailto:)?$/.test(url.slice(0, -words.length))

function markOf(node: PhrasingContent): string {
  if (node.type !== 'link') return MARKS[node.type] ?? ''
  return isAddress(node.url, toText(node)) ? '' : `a:${node.url}`
}

const toText = (node: PhrasingContent): string => {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(toText).join('') : ''
}

/** Returns the visible characters of running text in Markdown, with their marks in Markdown and HTML. */
export function signsRead(nodes: PhrasingContent[], around: string[] = []): Marked[] {
  const open: string[] = []
  return nodes.flatMap((node): Marked[] => {
    const marks = [...around, ...open]
    switch (node.type) {
      case 'text':
        return shown(node.value, marks)
      case 'inlineCode':
        return shown(node.value, [...marks, 'code'])
      case 'break':
        return [['\n', '']]
      case 'footnoteReference':
        return [[`^${node.identifier}`, '']]
      case 'html': {
        const [, isEnd, name = ''] = /^<(\/?)(\w+)/.exec(node.value) ?? []
        if (isEnd) open.pop()
        else if (name) open.push(TAGS[name] ?? name)
        return []
      }
      default:
        return 'children' in node ? signsRead(node.children, [...marks, markOf(node)].filter(Boolean)) : []
    }
  })
}

/**
 * Returns the visible characters of an article's running text, with their marks. Ignores a link within another link.
 */
export function signsWritten(content: Inline[], marks: string[] = []): Marked[] {
  return content.flatMap((part): Marked[] => {
    if (typeof part === 'string') return shown(part, marks)
    if (part.t === 'br') return [['\n', '']]
    if (!('c' in part)) return []
    if (part.t === 'a') {
      const isLink = !marks.some((mark) => mark.startsWith('a:'))
      return signsWritten(part.c, isLink ? [...marks, `a:${part.href}`] : marks)
    }
    return signsWritten(part.c, part.t === 'x' || part.t === 'cite' || part.t === 'cites' ? marks : [...marks, part.t])
  })
}

/** Returns the text of a node without its white space. */
export function wordsRead(node: Nodes): string {
  if (node.type === 'html')
    return node.value
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
  if ('value' in node) return node.value
  if (node.type === 'image') return node.alt ?? ''
  return 'children' in node ? node.children.map(wordsRead).join(' ') : ''
}
