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

/** Returns every passage of our own texts that can be quoted; papers are searched in the library. */
export const ownPassages = (): Passage[] => [...faq(), ...pages(), ...guidance(), ...guidelines()]

/** Instructions that no page gives in words, by the buttons that they take: in “…”, as on the page. */
export const HOW_TO_TEXTS: readonly PageText[] = [
  {
    path: '/student/dashboard?tab=workspace',
    page: 'Dashboard',
    heading: 'Withdrawing a claim',
    paragraphs: [
      'Choose “See claim” beside the claim on your dashboard, then “Withdraw claim”. This can be done until the editors decide on it. Its places are free for others then.',
    ],
  },
]

/** The texts of the help pages other than the FAQ, word for word. */
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
      'Choose for each event whether the bell shows it, when you are mailed, and whether your browser tells you. What is mailed once a day comes in one e-mail, and only if you have not read it before.',
      'Each choice is saved as you make it.',
    ],
  },
  {
    path: '/login',
    page: 'Sign In',
    heading: 'Recovery code',
    paragraphs: ['Enter one of the recovery codes that you kept when you set up your second factor.'],
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
      'A switch decides for everybody of a role whether they can send you direct messages, by contact form or chat.',
      'Somebody in particular you can block by the menu of what they wrote, whatever their role.',
    ],
  },
  {
    path: '/settings/privacy',
    page: 'Privacy Settings',
    heading: 'Who Can See You',
    isOne: true,
    paragraphs: [
      'Signed-in members: They find you in the directory and see when you are online.',
      'Nobody: You are in no list: directory, who is online, names to mention, leaderboard.',
      'Your public profile and what you publish stay as they are.',
    ],
  },
]
