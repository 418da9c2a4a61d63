import type { Inline } from '../../article/article.ts'

type Mark = Extract<Inline, { t: 'i' | 'b' | 'sup' | 'sub' | 'u' | 'sc' | 'code' }>['t']

export const MARKS: Record<string, Mark> = {
  italic: 'i',
  i: 'i',
  bold: 'b',
  b: 'b',
  sup: 'sup',
  sub: 'sub',
  underline: 'u',
  sc: 'sc',
  monospace: 'code',
}

/** Elements that stand on a line of their own: their words don't run into their neighbours'. */
export const PARTED: ReadonlySet<string> = new Set([
  'p',
  'title',
  'label',
  'list',
  'list-item',
  'def-item',
  'sec',
  'caption',
  'tr',
  'td',
  'row',
  'entry',
  'disp-formula',
  'fn',
])

/** Elements that say nothing to a reader. */
export const SILENT: ReadonlySet<string> = new Set([
  'object-id',
  'institution-id',
  'contrib-id',
  'colgroup',
  'col',
  'hr',
  'alt-text',
  'long-desc',
])
