import type { QuestionSummary } from '#features/questions/server/public.ts'
import { testDomainOf } from '../classes/policy.ts'

/** What is known of a thing beside what it says. */
export type Provenance = {
  mark: { verdict: 'test' | 'real'; reason: string; source: 'demo' | 'hand' } | undefined
  /** What the account is taken for that made it; undefined where nobody was signed in. */
  maker: { isTest: boolean; isByHand: boolean } | undefined
}

/** Why a thing is taken for made up; undefined of what is not. What it says is never looked at. Pure. */
export function fakeReason({ mark, maker }: Provenance): string | undefined {
  if (mark) return mark.verdict === 'real' ? undefined : mark.reason
  return maker?.isTest ? 'Made by an account that is taken for a test account.' : undefined
}

/** The same of a question, which anyone may ask from an address of their own. Pure. */
export function fakeQuestionReason(
  question: Pick<QuestionSummary, 'asker_email'>,
  known: Provenance,
): string | undefined {
  const why = fakeReason(known)
  if (why !== undefined || known.mark || known.maker) return why
  const domain = testDomainOf(question.asker_email)
  return domain && `Asked from an address at ${domain}, where nobody can have a mailbox.`
}
