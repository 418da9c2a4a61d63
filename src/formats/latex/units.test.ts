import temml from 'temml'
import { expect, test } from 'vitest'
import { mathOfTex } from '../jats/in/tex-math.ts'
import { superscript } from '../citations/scripts.ts'
import { unitsAsTex, unitsAsText } from './units.ts'

test.each([
  [String.raw`\SI{7}{mg}`, '7 mg', String.raw`7\,\mathrm{mg}`],
  [String.raw`\qty{7}{\milli\gram}`, '7 mg', String.raw`7\,\mathrm{mg}`],
  [String.raw`\qty[per-mode=symbol]{7.5}{\micro\gram}`, '7.5 μg', String.raw`7.5\,\mathrm{μg}`],
  [String.raw`\SI{20}{\nano\gram\per\milli\liter}`, '20 ng mL⁻¹', String.raw`20\,\mathrm{ng}\,\mathrm{mL}^{-1}`],
  [String.raw`\qty{3}{mg/kg}`, '3 mg/kg', String.raw`3\,\mathrm{mg/kg}`],
  [String.raw`\qty{3}{mg.kg^{-1}}`, '3 mg kg⁻¹', String.raw`3\,\mathrm{mg}\,\mathrm{kg}^{-1}`],
  [String.raw`\qty{24}{\kg\per\square\metre}`, '24 kg m⁻²', String.raw`24\,\mathrm{kg}\,\mathrm{m}^{-2}`],
  [String.raw`\SI{9}{\metre\squared}`, '9 m²', String.raw`9\,\mathrm{m}^{2}`],
  [String.raw`\SI{37}{\degreeCelsius}`, '37 °C', String.raw`37\,\mathrm{°C}`],
  [String.raw`\SI{5}{\percent}`, '5 %', String.raw`5\,\mathrm{\%}`],
  [String.raw`\SI{4}{\kPa} and \SI{2}{\uL}`, '4 kPa and 2 μL', String.raw`4\,\mathrm{kPa} and 2\,\mathrm{μL}`],
  [String.raw`\num{1.5e-3}`, '1.5 × 10⁻³', String.raw`1.5\times 10^{-3}`],
  [String.raw`\num{5+-2}`, '5 ± 2', '5 ± 2'],
  [String.raw`\numrange{5}{9}`, '5–9', '5–9'],
  [String.raw`\qtyrange{5}{9}{mg}`, '5–9 mg', String.raw`5–9\,\mathrm{mg}`],
  [String.raw`\unit{\per\second}`, 's⁻¹', String.raw`\mathrm{s}^{-1}`],
  [String.raw`\si{\ohm} {x}`, 'Ω {x}', String.raw`\mathrm{Ω} {x}`],
  [String.raw`\ang{45}`, '45°', '45°'],
])('%s is %s', (tex, text, formula) => {
  expect(unitsAsText(tex, superscript)).toBe(text)
  expect(unitsAsTex(tex)).toBe(formula)
  expect(() => temml.renderToString(formula, { throwOnError: true })).not.toThrow()
})

test.each([String.raw`\qty(\frac{1}{2})`, String.raw`\qty{\frac{1}{2}}{x}`, String.raw`\sin{5}{mg}`, 'x_5'])(
  '%s is unchanged',
  (tex) => expect(unitsAsTex(tex)).toBe(tex),
)

test('a formula of an article has its number and unit without braces', () => {
  expect(mathOfTex(String.raw`c = \qty{5}{mg} \ce{H2O}`, false)?.textContent?.replaceAll(/\s/g, '')).toBe('c=5mgH2O')
})
