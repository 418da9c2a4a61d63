import { expect, test } from 'vitest'
import { jatsArticle } from '../in/jats.fixture.ts'
import { linkTarget } from './link-targets.ts'
import { exported } from './round-trip.fixture.ts'

test.each([
  'fig1.tif',
  'Figure 1 (final).jpg',
  'figures/fig1.tif',
  'https://example.org/a/../b?c=d:e',
  'info:doi/10.1371/journal.pone.0000001.g001',
  '10.1371/journal.pone.0000001',
])('%s is kept', (target) => {
  expect(linkTarget(target)).toBe(target)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript%3Aalert(1)',
  'data:text/html,x',
  'file:///etc/hosts',
  'ftp://example.org/a',
  '//example.org/a',
  '/etc/hosts',
  '../../fig1.tif',
  'figures/../../fig1.tif',
  '%2e%2e%2ffig1.tif',
  '..\\fig1.tif',
  'C:\\fig1.tif',
  'https://',
  '',
])('%j is left out', (target) => {
  expect(linkTarget(target)).toBe('')
})

test('an export names no script and no path out of the article’s folder', () => {
  const bad = ['javascript:alert(1)', '../../../../etc/hosts', 'data:text/html,x']
  const parts = bad.map(
    (href, index) => `
<fig id="f${index}"><label>Figure ${index}</label><caption><p>A cup.</p></caption><graphic xlink:href="${href}"/></fig>
<fig id="g${index}"><alternatives><graphic xlink:href="${href}"/><graphic xlink:href="cup-${index}.tif"/></alternatives></fig>
<supplementary-material id="s${index}"><label>S${index}</label><media xlink:href="${href}"/></supplementary-material>
<p>See <inline-graphic xlink:href="${href}"/> and <ext-link xlink:href="${href}">a link ${index}</ext-link>.</p>
<disp-formula id="d${index}"><alternatives><graphic xlink:href="${href}"/><tex-math>x_${index}</tex-math></alternatives></disp-formula>`,
  )
  const meta = bad.map(
    (href) => `<related-article related-article-type="companion" xlink:href="${href}">It</related-article>`,
  )
  const xml = exported(jatsArticle({ meta: meta.join(''), body: parts.join('') }))
  const targets = Array.from(xml.matchAll(/xlink:href="([^"]*)"/g), ([, target = '']) => target)
  expect(targets.filter((target) => target !== linkTarget(target))).toEqual([])
  for (const index of [0, 1, 2]) {
    expect(targets).toContain(`cup-${index}.tif`)
    for (const text of [`a link ${index}`, `<mml:mn>${index}</mml:mn>`]) expect(xml).toContain(text)
  }
})
