import { expect, test } from 'vitest'
import { inlinesText } from '../../article/text.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'

const DTD =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">'

const textOf = (body: string, doctype = DTD): string => {
  const [block] = parseJats(doctype + jatsArticle({ body: `<p>${body}</p>` })).article.sections[0]?.blocks ?? []
  return block?.t === 'p' ? inlinesText(block.c) : ''
}

test.each([
  ['3&ndash;5 &micro;g', '3–5 µg'],
  ['&alpha; &bgr; &OHgr; &sfgr;', 'α β Ω ς'],
  ['&aacgr; &EEacgr; &idiagr; &Udigr; &ohacgr;', 'ά Ή ΐ Ϋ ώ'],
  ['&b.alpha; &b.Omega; &b.epsi; &b.epsiv; &b.sigmav; &b.thetas; &b.Upsi;', '𝛂 𝛀 𝛆 𝛜 𝛓 𝛉 𝚼'],
  ['&b.phi; &b.phiv; &b.thetav; &b.kappav; &b.rhov; &b.piv; &b.Gammad;', '𝛗 𝛟 𝛝 𝛞 𝛠 𝛡 Ϝ'],
  ['&phi; &phiv; &varphi; &epsi; &epsiv; &varepsilon; &epsilon;', 'ϕ φ φ ϵ ε ε ε'],
  ['&gcaron; &Hmacr; &franc;', 'ǧ H\u0304 ₣'],
  ['&thkap; &Bscr; &aopf; &bcy; &blk14; &lsquor; &NotEqualTilde; &race;', '≈ ℬ 𝕒 б ░ ‚ ≂̸ ∽̱'],
  ['&minus;2 &plusmn; 1&thinsp;&deg;C', '−2 ± 1\u2009°C'],
  ['&lt;b&gt; &amp;ndash;', '<b> &ndash;'],
  ['<![CDATA[&ndash;]]>', '&ndash;'],
])('%s is %s', (written, read) => expect(textOf(written)).toBe(read))

test('names in other elements are read, too', () => {
  const xml =
    DTD + jatsArticle({ body: '<fig><graphic xlink:href="a.png"><alt-text>Cup &ndash; cow</alt-text></graphic></fig>' })
  expect(JSON.stringify(parseJats(xml).article)).toContain('Cup – cow')
})

test('a file without a DTD of JATS and an unknown name are refused', () => {
  expect(() => textOf('3&ndash;5', '')).toThrow('ndash')
  expect(() => textOf('3&ndash;5', '<!DOCTYPE article SYSTEM "own.dtd">')).toThrow('ndash')
  for (const name of ['mycup', 'badigr', 'constructor']) expect(() => textOf(`&${name};`)).toThrow(name)
})
