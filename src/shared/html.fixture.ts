import { HtmlValidate, StaticConfigLoader } from 'html-validate'

// Checks the rules of the standard, but not the style: React decides how to close tags, and how to quote and order
// attributes.
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // A native progress element cannot show one bar for each step.
    rules: { 'prefer-native-element': ['error', { exclude: ['progressbar'] }] },
  }),
)

/** Returns the errors of an HTML document, one sentence for each. */
export async function faultsOf(html: string, named: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${named}: ${ruleId}: ${message} (${selector})`),
  )
}
