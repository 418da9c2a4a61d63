import type { MarkSpec } from 'prosemirror-model'

const simple = (tag: string, also: MarkSpec['parseDOM'] = []): MarkSpec => ({
  parseDOM: [{ tag }, ...also],
  toDOM: () => [tag, 0],
})

/** Returns whether a link is a web or mail address. Other schemes can run scripts or open programs. */
export const isSafeLink = (href: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(href)

/**
 * Returns the mark of a suggestion. Its `id` contains the author's id. Edits that belong together have the same `id`
 * (see suggestions.ts).
 */
const suggestion = (tag: 'ins' | 'del', excludes: string): MarkSpec => ({
  inclusive: false,
  excludes,
  attrs: { id: { validate: 'string' } },
  parseDOM: [{ tag: `${tag}[data-id]`, getAttrs: (element) => ({ id: element.dataset['id'] }) }],
  toDOM: ({ attrs }) => [tag, { 'data-id': attrs.id as string }, 0],
})

/** Marks of text: formatting, links and suggestions. */
export const marks = {
  link: {
    inclusive: false,
    attrs: { href: { validate: 'string' } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? ''
          return isSafeLink(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs }) => [
      'a',
      { href: isSafeLink(attrs.href as string) ? (attrs.href as string) : '#', rel: 'noopener' },
      0,
    ],
  },
  strong: simple('strong', [
    { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
    { style: 'font-weight=bold' },
    { style: 'font-weight=700' },
  ]),
  em: simple('em', [{ tag: 'i' }, { style: 'font-style=italic' }]),
  underline: simple('u', [{ style: 'text-decoration=underline' }]),
  superscript: { excludes: 'subscript', ...simple('sup', [{ style: 'vertical-align=super' }]) },
  subscript: { excludes: 'superscript', ...simple('sub', [{ style: 'vertical-align=sub' }]) },
  code: simple('code'),
  insertion: suggestion('ins', 'insertion deletion'),
  deletion: suggestion('del', 'insertion deletion'),
} satisfies Record<string, MarkSpec>
