import * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const SENTENCES_BY_TYPE: Record<string, string> = {
  string: 'Please enter some text.',
  boolean: 'Please choose yes or no.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  array: 'Please enter a list.',
}

function sentenceFor(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Please fill in this field.'
        : (SENTENCES_BY_TYPE[issue.expected] ?? 'Please check your input.')
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Please fill in this field.'
        : `Please enter at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}.`
    case 'too_big':
      return `Please enter at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`
    case 'invalid_format':
      return issue.format === 'email' ? 'Please enter a valid email address' : 'Please check the format.'
    case 'invalid_value':
      return 'Please choose one of the options.'
    default:
      return undefined
  }
}

/** Replaces Zod's default messages with messages that people understand. */
export function installZodMessages(): void {
  z.config({ customError: sentenceFor })
}
