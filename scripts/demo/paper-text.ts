import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DATA } from './data.ts'

export const SECTIONS = [
  'introduction',
  'background',
  'methods',
  'results',
  'discussion',
  'conclusion',
  'limitations',
  'references',
] as const

/** The order in which a team writes the sections: the abstract last. */
export const WRITTEN_IN_ORDER = [...SECTIONS, 'abstract'] as const

const DESIGNS = ['change', 'interviews', 'records', 'survey'] as const

const SomeSections = z.partialRecord(z.enum([...WRITTEN_IN_ORDER, 'revision']), z.string())

/** Describes a paper: its own paragraphs, and the words for the placeholders in the text of its study design. */
const Topic = z.strictObject({
  design: z.enum(DESIGNS),
  subject: z.string(),
  place: z.string(),
  units: z.string(),
  people: z.string(),
  staff: z.string(),
  weeks: z.string(),
  cases: z.string(),
  outcome: z.string(),
  keywords: z.string().default(''),
  /** The statement on funding, with one funder and award; none if the work was not funded. */
  funding: z.string().optional(),
  funder: z.string().default(''),
  award: z.string().default(''),
  sections: SomeSections,
})

/** Describes a study design: text and declarations that fit any study of this kind. */
const Design = z.strictObject({
  ethics: z.enum(['approved', 'exempt', 'not_human_subjects']),
  ethics_details: z.string(),
  sections: z.record(z.enum(SECTIONS), z.string()),
})

/** Describes the text and declarations that all papers share. */
const Every = z.strictObject({
  conflicts_of_interest: z.string(),
  funding: z.string(),
  data_availability: z.string(),
  ai_use: z.string(),
  sections: SomeSections,
})

/**
 * Reads a Markdown file with its front matter and its sections by heading. @throws when it does not match the schema
 */
function readMarkdown<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  const [, front = '', text = ''] = readFileSync(join(DATA, name), 'utf8').split(/^---$/m)
  const words = [...front.matchAll(/^(\w+): (?:"(.*)"|(.*))$/gm)].map(([, word, quoted, plain]) => [
    word,
    quoted ?? plain,
  ])
  const sections = text
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split(/\n([\s\S]*)/))
    .map(([heading = '', content = '']) => [heading.toLowerCase(), content.trim()])
  return schema.parse({ ...Object.fromEntries(words), sections: Object.fromEntries(sections) })
}

/** The papers' topics by name. */
export const TOPICS = new Map(
  readdirSync(join(DATA, 'papers'))
    .toSorted()
    .map((file) => [file.replace(/\.md$/, ''), readMarkdown(`papers/${file}`, Topic)] as const),
)
const DESIGN_TEXTS = new Map(DESIGNS.map((design) => [design, readMarkdown(`designs/${design}.md`, Design)]))
const EVERY = readMarkdown('designs/every.md', Every)

/** Fills the placeholders of a design's text with a topic's words; {Staff} begins a sentence. Pure. */
function fill(text: string, topic: z.output<typeof Topic>): string {
  const words: Record<string, unknown> = { ...topic, Staff: topic.staff.charAt(0).toUpperCase() + topic.staff.slice(1) }
  return text.replaceAll(/\{(\w+)\}/g, (_gap, word: string) => String(words[word]))
}

/**
 * Returns a paper's text and declarations. In each section, the paper's own paragraphs come first, then the paragraphs
 * of its study design, then those that all papers share. Pure.
 */
export function textOfPaper(name: string) {
  const topic = TOPICS.get(name)
  const design = topic && DESIGN_TEXTS.get(topic.design)
  if (!topic || !design) throw new Error(`The demo has no text named ${name}`)
  const { sections: own } = topic
  const { sections: ofDesign, ...ethics } = design
  const { sections: ofEvery, ...declared } = EVERY
  const funders = topic.funder ? [{ name: topic.funder, numbers: [topic.award] }] : []
  const written = (section: (typeof SECTIONS)[number]): string =>
    [own[section], fill(ofDesign[section], topic), ofEvery[section]].filter(Boolean).join('\n\n')
  return {
    sections: {
      ...(Object.fromEntries(SECTIONS.map((section) => [section, written(section)])) as typeof ofDesign),
      abstract: own.abstract ?? '',
    },
    keywords: topic.keywords,
    revision: own.revision ?? '',
    declarations: { ...ethics, ...declared, funding: topic.funding ?? declared.funding, funders },
  }
}
