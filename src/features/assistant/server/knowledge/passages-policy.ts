import { FAQ } from '#features/support/server/public.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import { GUIDELINES } from '#formats/reporting-guidelines/guidelines.ts'
import type { Source } from '../../contract.ts'
import { ABOUT_TEXTS } from './about-texts.ts'
import { HELP_TEXTS } from './help-texts.ts'
import { HOW_TO_TEXTS } from './how-to-texts.ts'
import { LEGAL_TEXTS } from './legal-texts.ts'
import { OTHER_WORDS } from './other-words-policy.ts'

/** Something that stands here and can be quoted. */
export type Passage = Pick<Source, 'kind' | 'title' | 'url' | 'quote'> & {
  key: string
  /** By which else it is found. */
  alsoFoundBy: string
  /** One point of a guideline: for those who name the guideline. */
  isItem: boolean
  /** Of the policy or the terms. */
  isLegal: boolean
}

const whole = { alsoFoundBy: '', isItem: false, isLegal: false }

const faq = (): Passage[] =>
  FAQ.map(({ id, question, answer, category }) => ({
    ...whole,
    key: `faq:${id}`,
    kind: 'faq',
    title: question,
    url: `/faq#${id}`,
    quote: answer.join('\n\n'),
    alsoFoundBy: `${category} ${OTHER_WORDS[`faq:${id}`] ?? ''}`,
  }))

const LEGAL_PATHS: ReadonlySet<string> = new Set(['/privacy', '/terms'])

const pages = (): Passage[] =>
  [...ABOUT_TEXTS, ...LEGAL_TEXTS, ...HELP_TEXTS, ...HOW_TO_TEXTS].flatMap(({ path, page, heading, ...text }, index) =>
    (text.isOne ? [text.paragraphs.join('\n\n')] : text.paragraphs).map((quote, paragraph) => ({
      ...whole,
      key: `page:${path.split('#')[0] ?? ''}#${index}-${paragraph}`,
      kind: 'page' as const,
      title: heading === page ? page : `${page}: ${heading.replace(/^\d\. /, '')}`,
      url: path,
      quote,
      alsoFoundBy: OTHER_WORDS[`page:${path}: ${heading}`] ?? '',
      isLegal: LEGAL_PATHS.has(path),
    })),
  )

const guidance = (): Passage[] =>
  SECTION_PLANS.map(({ name, heading, guidance: { question, advice }, targetWordCount }) => ({
    ...whole,
    key: `guidance:${name}`,
    kind: 'guidance',
    title: question,
    url: `/about/students#writing-${name}`,
    quote: targetWordCount > 0 ? `${advice} (About ${targetWordCount} words.)` : advice,
    alsoFoundBy: `how write section ${heading} belongs include contain put structure long words`,
  }))

const guidelines = (): Passage[] =>
  GUIDELINES.flatMap(({ name, title, studies, source, items }) => [
    {
      ...whole,
      key: `guideline:${name}`,
      kind: 'guideline' as const,
      title: `${title}: reporting guideline`,
      url: source,
      quote: `${title} is for: ${studies}. It asks about ${items.length} points.`,
      alsoFoundBy: 'report reporting guideline checklist which fits follow use study design',
    },
    ...items.map(({ number, topic, asks }) => ({
      ...whole,
      key: `guideline:${name}#${number}`,
      kind: 'guideline' as const,
      title: `${title}, item ${number}: ${topic}`,
      url: source,
      quote: asks || topic,
      isItem: true,
    })),
  ])

/** All that can be quoted of our own texts; papers stand in the library. */
export const ownPassages = (): Passage[] => [...faq(), ...pages(), ...guidance(), ...guidelines()]
