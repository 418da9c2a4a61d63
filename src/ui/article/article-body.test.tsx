import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { outlineOf } from '#formats/article/text.ts'
import { articleFromSections } from '#formats/article/plain.ts'
import { parseJats } from '#formats/jats/in/article.ts'
import { smallArticle } from '#formats/jats/in/articles.fixture.ts'
import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'
import { ArticleAbstract, ArticleBody } from './article-body.tsx'

const { article } = parseJats(smallArticle())
const html = renderToString(<ArticleBody article={article} />)

describe('an imported article', () => {
  test('headings carry the ids of the outline', () => {
    for (const { id, level } of outlineOf(article)) expect(html).toMatch(new RegExp(`<h${level} id="${id}"`))
  })

  test('citations are superscript links to the reference list, which links back', () => {
    expect(html).toContain('<sup class="article-cites"><a href="#reference-1" class="article-cite"')
    expect(html).toContain('<li id="reference-1" value="1">')
    expect(html).toContain('aria-label="Back to where reference 1 is cited"')
  })

  test('references have the marks of the journal, also those that are not numbers', () => {
    const ref = (label: string) => `<ref><label>${label}</label><mixed-citation>Work.</mixed-citation></ref>`
    const back = `<ref-list>${ref('[3]')}${ref('[4a]')}<ref><mixed-citation>Work.</mixed-citation></ref></ref-list>`
    const page = renderToString(<ArticleBody article={parseJats(jatsArticle({ back })).article} />)
    expect(page).toContain('<li id="reference-1" value="3">')
    expect(page).toContain('<li id="reference-2" data-mark="4a" style="list-style-type:&quot;4a. &quot;">')
    expect(page).toContain('<li id="reference-3" data-mark="" style="list-style-type:none">')
  })

  test.each([
    ['Źródła', 'Źródła'],
    ['REFERENCES', 'References'],
  ])('references titled “%s” have the heading “%s”', (title, heading) => {
    const back = `<ref-list><title>${title}</title><ref><mixed-citation>Work.</mixed-citation></ref></ref-list>`
    const page = renderToString(<ArticleBody article={parseJats(jatsArticle({ back })).article} />)
    expect(page).toContain(`<h2 id="references">${heading}</h2><ol`)
  })

  test('a note without a mark is shown without one', () => {
    const back = '<fn-group><fn><p>Paid by quokkas.</p></fn></fn-group>'
    const page = renderToString(<ArticleBody article={parseJats(jatsArticle({ back })).article} />)
    expect(page).toMatch(/<div id="note-1" class="article-note"><div><p[^>]*>Paid by quokkas\./)
  })

  test('the notes of a translation are below it, and the title of a group is above its first note', () => {
    const fn = (id: string, words: string) => `<fn id="${id}"><label>1</label><p>${words}</p></fn>`
    const marked = (id: string) => `<p>Milk<xref ref-type="fn" rid="${id}">1</xref>.</p>`
    const back = `<fn-group><title>Remarks</title>${fn('n1', 'From cows.')}</fn-group>`
    const translation = `<sub-article article-type="translation" xml:lang="pt"><front-stub/><body>${marked('n2')}</body><back><fn-group>${fn('n2', 'De vacas.')}</fn-group></back></sub-article>`
    const xml = jatsArticle({ body: marked('n1'), back }).replace('</article>', `${translation}</article>`)
    const page = renderToString(<ArticleBody article={parseJats(xml).article} />)
    expect(page).toMatch(/<h2 id="notes">Notes<\/h2><p[^>]*>Remarks<\/p><div id="note-1" class="article-note"><sup>1</)
    expect(page).toMatch(/<section[^>]* lang="pt">.*<h3>Notes<\/h3><div id="[^"]+" class="article-note">.*De vacas\./)
    expect(page.split('De vacas.')).toHaveLength(2)
  })

  test('a table can be scrolled by keyboard, has a name, and its headings have a scope', () => {
    expect(html).toContain('aria-label="Table 1: Patients at inclusion." tabindex="0"')
    expect(html).toContain('<th scope="colgroup" colSpan="2" class="article-center">Ward</th>')
    expect(html).toContain('<th scope="row">Age</th>')
    expect(html).toContain('<td rowSpan="2"></td>')
  })

  test('formulas are MathML elements, and figures link to their source', () => {
    expect(html).toContain('<math display="block"><mi>x</mi>')
    expect(html).toContain('<mrow><mo>(</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo></mrow>')
    expect(html).toContain('href="https://doi.org/10.5555/small.0001.g001"')
    expect(html).not.toMatch(/javascript:|onclick|<script/)
  })

  test('a translation is shown after the references, in its language', () => {
    const translation =
      '<sub-article article-type="translation" xml:lang="pt"><front-stub><title-group><article-title>Leite morno</article-title></title-group></front-stub><body><p>Aquecemos.</p></body></sub-article>'
    const own = parseJats(smallArticle().replace('</article>', `${translation}</article>`))
    const page = renderToString(<ArticleBody article={own.article} />)
    expect(page).toMatch(/<section[^>]* lang="pt"><h2 id="[^"]*">Translation: Leite morno<\/h2>.*Aquecemos\./)
    expect(page.indexOf('Leite morno')).toBeGreaterThan(page.indexOf('id="references"'))
  })

  test('the lines of a verse are separate even without CSS', () => {
    const verse = '<verse-group><verse-line>At two</verse-line><verse-line>the ward sleeps</verse-line></verse-group>'
    const own = parseJats(smallArticle().replace('</body>', `<sec><title>More</title>${verse}</sec></body>`))
    const words = renderToString(<ArticleBody article={own.article} />).replaceAll(/<[^>]*>/g, '')
    expect(words).toMatch(/At two\s+the ward sleeps/)
  })

  test('a paragraph’s direction follows its first letter', () => {
    const own = parseJats(
      smallArticle().replace(
        '</body>',
        '<sec><title>More</title><p>نص عربي مع 12.</p><p>Then English.</p></sec></body>',
      ),
    )
    const drawn = renderToString(<ArticleBody article={own.article} />)
    expect(drawn).toContain('<p dir="rtl">نص عربي مع 12.</p><p>Then English.</p>')
  })

  test('a wide formula can be scrolled by keyboard, next to its number', () => {
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

  test('the abstract can be rendered with its own headings', () => {
    expect(renderToString(<ArticleAbstract article={article} />)).toMatch(/<h3 id="[^"]+">Background<\/h3><p>Visits/)
  })
})

test('text that looks like markup stays text', () => {
  const own = articleFromSections([{ name: 'methods', heading: 'Methods', text: '<img src=x onerror=alert(1)>' }])
  expect(renderToString(<ArticleBody article={own} />)).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('several reference lists are shown with their titles and one numbering', () => {
  const list = (title: string, id: string) =>
    `<ref-list><title>${title}</title><ref id="${id}"><mixed-citation>Work ${id}.</mixed-citation></ref></ref-list>`
  const own = parseJats(jatsArticle({ back: `<ref-list>${list('Included', 'a')}${list('Excluded', 'b')}</ref-list>` }))
  const drawn = renderToString(<ArticleBody article={own.article} />)
  expect(drawn).toContain(
    '<p class="article-head">Excluded</p><ol class="article-references"><li id="reference-2" value="2">',
  )
})

test('boxes and strikes of a formula are drawn by the style sheet', () => {
  const math = '<mml:menclose notation="updiagonalstrike"><mml:mi>x</mml:mi></mml:menclose>'
  const own = parseJats(jatsArticle({ body: `<disp-formula><mml:math>${math}</mml:math></disp-formula>` }))
  expect(renderToString(<ArticleBody article={own.article} />)).toContain(
    '<mrow data-notation="updiagonalstrike"><mrow><mi>x</mi></mrow></mrow>',
  )
})
