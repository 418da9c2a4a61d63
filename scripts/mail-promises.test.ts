import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const PROMISE =
  /\b(?:by e?-?mail\b|mailed|we e-?mail|we(?: have|['’]ve|['’]ll| will)? (?:mail|sen[dt])\b|e-mail me|your (?:inbox|mailbox)\b|(?:last|first) e?-?mail\b)/i
/** Matches a check whether e-mail can be sent. A file with such a check has texts for both cases. */
const ASKS = /\b(?:canSend|canMail|canSendMail|useMailAvailable|isMailAvailable)\b/

/** Files that mention e-mail without such a check, each with a reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/features/accounts/server/passwords/reset-password.ts': 'uses a fixed text; the page adds whom to ask',
  'src/features/assistant/server/knowledge/passages-policy.ts': 'explains the notification settings',
  'src/features/assistant/server/knowledge/legal-texts.ts': 'quotes the privacy page',
  'src/features/questions/next-steps.ts': 'receives as an argument whether e-mail is sent',
  'src/features/questions/web/own/question-mails-page.tsx': 'unsubscribes from e-mails about a question',
  'src/features/site/web/about/privacy-page.tsx': 'explains how e-mails are handled',
  'src/features/support/faq.ts': 'also explains sites without a mail server',
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
/** Returns the texts that people read in a file: its strings of several words, and the text between its tags. Pure. */
const wordsOf = (text: string): string[] => [
  ...[...withoutComments(text).matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].flatMap(([, , words = '']) =>
    words.includes(' ') ? [words] : [],
  ),
  ...[...withoutComments(text).matchAll(/>([^<>{}=;]*[a-z] [^<>{}=;]*)[<{]/g)].flatMap(([, words = '']) => words),
]

test('a text that promises e-mail has a version for sites without a mail server', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(?:test|fixture)\.tsx?$|[\\/](?:testing|gallery)[\\/]|-contract\.ts$|[\\/]contract\.ts$/.test(file),
  )
  const promising = files.filter((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return !ASKS.test(text) && wordsOf(text).some((words) => PROMISE.test(words))
  })
  expect(promising.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
