import { SUPPORT_HOURS, SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import type { PageText } from './page-text.ts'

/** What the pages that help say beside the FAQ, word for word. */
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
