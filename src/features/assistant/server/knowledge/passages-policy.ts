import { FAQ } from '#features/support/server/public.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import { GUIDELINES } from '#formats/reporting-guidelines/guidelines.ts'
import { SUPPORT_HOURS, SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import type { Source } from '../../contract.ts'
import { ABOUT_TEXTS } from './about-texts.ts'
import { LEGAL_TEXTS } from './legal-texts.ts'
import { OTHER_WORDS } from './other-words-policy.ts'
import type { PageText } from './page-text.ts'

/** A text of this platform that can be quoted. */
export type Passage = Pick<Source, 'kind' | 'title' | 'url' | 'quote'> & {
  key: string
  /** Synonyms by which the passage is also found. */
  alsoFoundBy: string
  /** True for a single item of a guideline, which is found only by the guideline's name. */
  isItem: boolean
  /** True for passages of the privacy policy and the terms. */
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
      quote: `${title} is for: ${studies}. It has ${items.length} items.`,
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

/**
 * Returns all passages of our own texts that can be quoted. Papers are not included, since they are searched in the
 * library.
 */
export const ownPassages = (): Passage[] => [...faq(), ...pages(), ...guidance(), ...guidelines()]

/** Instructions that no page contains. The labels of buttons are in quotation marks, exactly as on the page. */
export const HOW_TO_TEXTS: readonly PageText[] = [
  {
    path: '/student/dashboard?tab=workspace',
    page: 'Dashboard',
    heading: 'Withdrawing a claim',
    paragraphs: [
      'Choose “See claim” next to the claim on your dashboard, then “Withdraw claim”. You can do this until the editors decide on the claim. Others can then take its places.',
    ],
  },
]

/** The texts of the help pages except the FAQ, verbatim. */
export const HELP_TEXTS: readonly PageText[] = [
  {
    path: '/faq',
    page: 'FAQ',
    heading: 'Support hours',
    paragraphs: [SUPPORT_HOURS],
  },
  {
    path: '/faq#contact-support',
    page: 'FAQ',
    heading: 'Contact Support',
    paragraphs: ['Didn’t find your answer? Write to us, with or without an account.'],
  },
  {
    path: '/settings/notifications',
    page: 'Notification Settings',
    heading: 'Notification Settings',
    paragraphs: [
      'Choose how you’re notified of each event: in the bell menu, by e-mail or in your browser. The daily e-mail contains only notifications you haven’t read.',
      'Changes are saved automatically.',
    ],
  },
  {
    path: '/login',
    page: 'Sign In',
    heading: 'Recovery code',
    paragraphs: ['Enter one of the recovery codes you saved when you set up your second factor.'],
  },
  {
    path: '/general-feedback',
    page: 'Send feedback',
    heading: 'Response time',
    paragraphs: [`We read everything, and answer within ${SUPPORT_RESPONSE_TIME}.`],
  },
  {
    path: '/settings/privacy',
    page: 'Privacy Settings',
    heading: 'How Privacy Settings Work',
    paragraphs: [
      'Each switch controls whether members with that role can send you direct messages, by contact form or chat.',
      'To block one person, open the menu of one of their messages.',
    ],
  },
  {
    path: '/settings/privacy',
    page: 'Privacy Settings',
    heading: 'Who Can See You',
    isOne: true,
    paragraphs: [
      'Signed-in members: They can find you in the directory and see when you’re online.',
      'Nobody: You don’t appear in the directory, online list, mention suggestions or leaderboard.',
      'These settings don’t affect your public profile or your publications.',
    ],
  },
]
