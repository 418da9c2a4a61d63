import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { outlineOf } from '#formats/article/text.ts'
import { articleFromSections } from '#formats/article/plain.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { ArticleAbstract, ArticleBody } from './article-body.tsx'

const { article } = parseJats(smallArticle())
const html = renderToString(<ArticleBody article={article} />)

describe('an imported article', () => {
  test('headings carry the ids of the outline', () => {
    for (const { id, level } of outlineOf(article)) expect(html).toMatch(new RegExp(`<h${level} id="${id}"`))
  })

  test('citations are raised links to the list, which leads back', () => {
    expect(html).toContain('<sup class="article-cites"><a href="#reference-1" class="article-cite"')
    expect(html).toContain('<li id="reference-1" value="1">')
    expect(html).toContain('aria-label="Back to where reference 1 is cited"')
  })

  test('a table scrolls by keyboard, names itself, and its headings have a scope', () => {
    expect(html).toContain('aria-label="Table 1: Patients at inclusion." tabindex="0"')
    expect(html).toContain('<th scope="colgroup" colSpan="2" class="article-center">Ward</th>')
    expect(html).toContain('<th scope="row">Age</th>')
    expect(html).toContain('<td rowSpan="2"></td>')
  })

  test('formulas are MathML elements, figures lead to their source', () => {
    expect(html).toContain('<math display="block"><mi>x</mi>')
    expect(html).toContain('<mrow><mo>(</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo></mrow>')
    expect(html).toContain('href="https://doi.org/10.5555/small.0001.g001"')
    expect(html).not.toMatch(/javascript:|onclick|<script/)
  })

  test('the lines of a verse are apart also without the style', () => {
    const verse = '<verse-group><verse-line>At two</verse-line><verse-line>the ward sleeps</verse-line></verse-group>'
    const own = parseJats(smallArticle().replace('</body>', `<sec><title>More</title>${verse}</sec></body>`))
    const words = renderToString(<ArticleBody article={own.article} />).replaceAll(/<[^>]*>/g, '')
    expect(words).toMatch(/At two\s+the ward sleeps/)
  })

  test('a paragraph runs from the side of its first letter', () => {
    const own = parseJats(
      smallArticle().replace(
        '</body>',
        '<sec><title>More</title><p>نص عربي مع 12.</p><p>Then English.</p></sec></body>',
      ),
    )
    const drawn = renderToString(<ArticleBody article={own.article} />)
    expect(drawn).toContain('<p dir="rtl">نص عربي مع 12.</p><p>Then English.</p>')
  })

  test('a formula that may be wide scrolls by keyboard, beside its number', () => {
    const drawn = (tex: string) => {
      const own = parseJats(
        smallArticle().replace(
          '</body>',
          `<sec><title>Model</title><disp-formula id="q"><label>(7)</label><tex-math>${tex}</tex-math></disp-formula></sec></body>`,
        ),
      )
      return renderToString(<ArticleBody article={own.article} />)
    }
    const wide = drawn('a+b+c+d+e+f+g+h+i+j+k')
    expect(wide).toContain(
      '<div class="article-formula-parts" role="group" tabindex="0" aria-label="Formula (7)"><math',
    )
    expect(wide).toContain('</math></div><span class="article-formula-label">(7)</span>')
    expect(drawn('a=b')).toContain('<div class="article-formula-parts"><math')
  })

  test('the abstract can be drawn with its own headings', () => {
    expect(renderToString(<ArticleAbstract article={article} />)).toMatch(/<h3 id="[^"]+">Background<\/h3><p>Visits/)
  })
})

test('a text that looks like markup is only text', () => {
  const own = articleFromSections([{ name: 'methods', heading: 'Methods', text: '<img src=x onerror=alert(1)>' }])
  expect(renderToString(<ArticleBody article={own} />)).toContain('&lt;img src=x onerror=alert(1)&gt;')
})
