import * as z from 'zod'
import type { Article, ArticleBlock, Inline, MathNode, BodySection } from './article.ts'
import { MATH_ELEMENTS } from './math-elements.ts'

// Only web addresses are allowed, since links of other schemes can run scripts or open programs.
const WebAddress = z.string().regex(/^https?:\/\//i)
const id = z.string()

// Converts an unknown element to a row, so that it cannot make the whole article invalid. Formulas come from many
// programs, so any element may occur.
const mathNode: z.ZodType<MathNode> = z.lazy(() =>
  z.object({
    e: z.enum([...MATH_ELEMENTS]).catch('mrow'),
    a: z.record(z.string(), z.string()).optional(),
    c: z.array(z.union([z.string(), mathNode])).optional(),
  }),
)

// The id becomes part of a URL, so only a UUID is allowed.
const file = z.uuid()
const picture = z.object({
  file,
  kind: z.string().startsWith('image/'),
  width: z.int().min(1),
  height: z.int().min(1),
})

const formula = z.object({
  t: z.literal('math'),
  id: id.optional(),
  m: mathNode.optional(),
  text: z.string().optional(),
  pictures: z.array(picture).optional(),
  source: WebAddress.optional(),
})

const inlinePicture = z.object({
  t: z.literal('picture'),
  id,
  pictures: z.array(picture).optional(),
  alt: z.string().optional(),
  source: WebAddress.optional(),
})

const inline: z.ZodType<Inline> = z.lazy(() =>
  z.union([
    z.string(),
    z.discriminatedUnion('t', [
      z.object({ t: z.enum(['i', 'b', 'sup', 'sub', 'u', 'sc', 'code']), c: inlines }),
      z.object({ t: z.literal('br') }),
      z.object({ t: z.literal('a'), href: WebAddress, c: inlines }),
      z.object({ t: z.literal('x'), to: id, all: z.array(id).optional(), c: inlines }),
      z.object({ t: z.literal('cite'), to: id, all: z.array(id).optional(), c: inlines }),
      z.object({ t: z.literal('cites'), c: inlines }),
      formula,
      inlinePicture,
    ]),
  ]),
)
export const inlines = z.array(inline)

const cell = z.object({
  c: inlines,
  h: z.boolean().optional(),
  colspan: z.int().min(2).optional(),
  rowspan: z.int().min(2).optional(),
  align: z.enum(['center', 'right']).optional(),
})
const rows = z.array(z.array(cell))

const figure = z.object({
  t: z.enum(['figure', 'file']),
  id,
  label: z.string(),
  title: inlines,
  caption: z.lazy(() => blocks),
  pictures: z.array(picture).optional(),
  alt: z.string().optional(),
  licence: z.string().optional(),
  download: z.object({ file, name: z.string(), kind: z.string(), bytes: z.int().min(0) }).optional(),
  source: WebAddress.optional(),
})

const block: z.ZodType<ArticleBlock> = z.lazy(() =>
  z.discriminatedUnion('t', [
    z.object({ t: z.literal('p'), c: inlines, id: id.optional() }),
    z.object({ t: z.literal('head'), c: inlines }),
    z.object({
      t: z.literal('list'),
      style: z.enum(['bullet', 'order', 'plain']),
      items: z.array(z.object({ label: z.string().optional(), blocks })),
    }),
    z.object({
      t: z.literal('table'),
      id,
      label: z.string(),
      title: inlines,
      caption: blocks,
      figures: z.array(figure).optional(),
      tables: z.array(z.object({ head: rows, body: rows })),
      notes: z.array(note),
      foot: blocks,
      source: WebAddress.optional(),
    }),
    figure,
    z.object({ t: z.literal('formula'), id, label: z.string(), parts: z.array(formula) }),
    z.object({ t: z.literal('group'), id, label: z.string(), title: inlines, caption: blocks, blocks }),
    z.object({ t: z.literal('box'), id, label: z.string(), title: inlines, blocks }),
    z.object({
      t: z.literal('definitions'),
      title: inlines,
      items: z.array(z.object({ term: inlines, blocks })),
    }),
    z.object({ t: z.literal('quote'), blocks }),
    z.object({ t: z.literal('verse'), lines: z.array(inlines) }),
    z.object({ t: z.literal('code'), text: z.string() }),
  ]),
)
const blocks: z.ZodType<ArticleBlock[]> = z.array(block)
const note = z.object({ id, label: z.string(), blocks, above: inlines.optional(), subArticle: id.optional() })

const section: z.ZodType<BodySection> = z.lazy(() =>
  z.object({
    id,
    attached: z.object({ language: z.string() }).optional(),
    heading: inlines,
    level: z.int().min(2).max(6),
    blocks,
    sections: z.array(section),
  }),
)

const reference = z.object({
  id,
  number: z.int().min(1),
  label: z.string().optional(),
  authors: z.string(),
  year: z.string(),
  title: inlines,
  source: z.string(),
  volume: z.string(),
  issue: z.string(),
  pages: z.string(),
  doi: z.string().optional(),
  pmid: z.string().optional(),
  url: WebAddress.optional(),
  text: inlines.optional(),
  above: blocks.optional(),
})

const frontMatter = z.object({
  kind: z.string(),
  abstractTitle: z.string().optional(),
  referencesTitle: z.string().optional(),
  translatedTitles: z.array(inlines),
  history: z.array(z.object({ what: z.string(), on: z.string() })),
  editors: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      affiliations: z.array(z.string()),
      orcid: z.string().optional(),
    }),
  ),
  correspondence: z.array(z.object({ names: z.array(z.string()), reach: inlines })),
  authorNotes: z.array(z.object({ name: z.string(), notes: z.array(z.string()) })),
  rights: z.object({ copyright: z.string(), terms: inlines }),
  related: z.array(z.object({ what: z.string(), title: inlines, href: WebAddress })),
  keywordGroups: z
    .array(z.object({ kind: z.string(), title: z.string(), language: z.string(), keywords: z.array(z.string()) }))
    .optional(),
  awards: z
    .array(
      z.object({
        funders: z.array(z.object({ name: z.string(), id: z.string().optional() })),
        numbers: z.array(z.string()),
        recipients: z.array(z.string()),
      }),
    )
    .optional(),
  subArticles: z
    .array(
      z.object({
        kind: z.string(),
        title: inlines,
        authors: z.array(z.string()),
        language: z.string(),
        href: WebAddress,
      }),
    )
    .optional(),
  notShown: z.array(z.object({ what: z.string(), names: z.array(z.string()) })).optional(),
})

/** The schema of an article that is sent to browsers, without the details of references that only exports need. */
export const articleSchema: z.ZodType<Article> = z.object({
  title: inlines,
  abstract: z.array(section),
  sections: z.array(section),
  notes: z.array(note),
  references: z.array(reference),
  front: frontMatter.optional(),
})
