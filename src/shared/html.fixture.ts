import { HtmlValidate, StaticConfigLoader } from 'html-validate'

// What the standard demands, not how a source is written: React closes, quotes and orders as it likes.
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // A native progress element can't be drawn as one bar a step.
    rules: { 'prefer-native-element': ['error', { exclude: ['progressbar'] }] },
  }),
)

/** Returns the errors of a document, one sentence per error. */
export async function faultsOf(html: string, named: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${named}: ${ruleId}: ${message} (${selector})`),
  )
}
