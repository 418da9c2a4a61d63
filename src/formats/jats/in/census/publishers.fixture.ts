import { jatsArticle } from '../jats.fixture.ts'

const figure = (id: string, label: string, content: string): string =>
  `<fig id="${id}"><label>${label}</label><caption><p>Day 1</p></caption>${content}</fig>`

const pair = (name: string): string =>
  `<alternatives><graphic xlink:href="${name}.tif"/><graphic xlink:href="${name}.png" specific-use="scielo-web"/></alternatives>`

/** Test articles in the style of several publishers, with parts that our own articles and those of PLOS do not have. */
export const PUBLISHERS: Record<string, string> = {
  'groups of figures as in Latin America': jatsArticle({
    doi: '10.5555/manner.1',
    body: `<p>See <xref ref-type="fig" rid="fg1">Figure 1</xref> and <xref ref-type="fig" rid="f1b">1B</xref>.</p>
<fig-group id="fg1"><label>Figure 1</label><caption xml:lang="en"><title>Two scans</title></caption>${figure('f1a', 'A', pair('a'))}${figure('f1b', 'B', pair('b'))}</fig-group>
<table-wrap-group id="tg1"><label>Table 1</label><caption><title>Both arms</title></caption><table-wrap id="t1a"><label>A</label><table><tr><td>1</td></tr></table></table-wrap></table-wrap-group>
<p>Loose ${pair('loose')} one.</p>`,
  }),
  'letters and replies as in eLife': jatsArticle({ doi: '10.5555/manner.2', body: '<p>Text.</p>' }).replace(
    '</article>',
    `<sub-article article-type="decision-letter" id="sa1"><front-stub><article-id pub-id-type="doi">10.5555/manner.2.sa1</article-id><title-group><article-title>Decision letter</article-title></title-group><contrib-group><contrib contrib-type="editor"><name><surname>Okafor</surname><given-names>Ada</given-names></name></contrib></contrib-group></front-stub><body><p>Please revise.</p>${figure('sa1fig1', 'Decision letter image 1', '<graphic xlink:href="sa1.jpg"/>')}</body></sub-article>
<sub-article article-type="reply" id="sa2"><front-stub><title-group><article-title>Author response</article-title></title-group></front-stub><body><p>We did.</p></body><back><ref-list><ref id="sa2r1"><mixed-citation>Doe. 2020.</mixed-citation></ref></ref-list></back></sub-article></article>`,
  ),
  'referee reports with responses as in F1000': jatsArticle({ doi: '10.5555/manner.3', body: '<p>Text.</p>' }).replace(
    '</article>',
    `<sub-article article-type="reviewer-report"><front-stub><title-group><article-title>Version 1</article-title></title-group></front-stub><body><p>Approved.</p></body><response response-type="reply"><front-stub><title-group><article-title>Thanks</article-title></title-group></front-stub><body><p>Thank you.</p></body></response></sub-article>
<sub-article article-type="reviewer-report"><front-stub/><body><p>Approved, too.</p></body></sub-article><sub-article article-type="translation" xml:lang="pt"><front-stub><title-group><article-title>Artigo</article-title></title-group></front-stub><body><p>Texto.</p></body></sub-article></article>`,
  ),
  'arrays in sentences, in formulas and as pictures': jatsArticle({
    doi: '10.5555/manner.6',
    body: `<p>Doses <array id="ar1"><tbody><tr><td>5 mg</td><td>twice</td></tr><tr><td>7 mg</td><td>once</td></tr></tbody></array> a day.</p>
<disp-formula id="e1"><array><tbody><tr><td>a</td><td>= 1</td></tr></tbody></array></disp-formula>
<array><label>Array 2</label><graphic xlink:href="array.tif"/></array>
<table-wrap id="t1"><label>Table 1</label><table><tr><td><array><tbody><tr><td>in</td><td>a cell</td></tr></tbody></array></td></tr></table></table-wrap>`,
  }),
  'tables of the OASIS model': jatsArticle({
    doi: '10.5555/manner.4',
    body: '<table-wrap id="t1"><label>Table 1</label><oasis:table xmlns:oasis="urn:oasis"><oasis:tgroup cols="2"><oasis:tbody><oasis:row><oasis:entry morerows="1">A</oasis:entry><oasis:entry>B</oasis:entry></oasis:row><oasis:row><oasis:entry>C</oasis:entry></oasis:row></oasis:tbody></oasis:tgroup></oasis:table></table-wrap>',
  }),
  'pictures of tables, formulas, symbols and structures': jatsArticle({
    doi: '10.5555/manner.5',
    body: `<table-wrap id="t1"><label>Table 1</label><caption><title>Doses</title></caption><graphic xlink:href="t1.tif"><alt-text>Doses by ward</alt-text></graphic></table-wrap>
<p>Where <inline-formula><inline-graphic xlink:href="e1.gif"/></inline-formula> and <inline-graphic xlink:href="s1.gif"><alt-text>a star</alt-text></inline-graphic> are.</p>
<disp-formula id="e2"><label>(1)</label><graphic xlink:href="e2.gif"/></disp-formula><disp-formula id="e3"><label>(2)</label><tex-math>x^2</tex-math></disp-formula>
<table-wrap id="t2"><label>Table 2</label><table><tr><td>Mark <inline-graphic xlink:href="s2.gif"/></td></tr></table></table-wrap>
<chem-struct-wrap id="c1"><label>(3)</label><chem-struct><graphic xlink:href="c1.png"/></chem-struct></chem-struct-wrap>
<graphic xlink:href="x1.png"><label>Scheme 1</label><caption><p>Flow</p></caption></graphic>
<boxed-text id="b1"><p>Key points<fn id="fn1"><p>A note.</p></fn></p></boxed-text><media xlink:href="film.mp4"><label>Film 1</label></media>
<supplementary-material id="s1" xlink:href="s1.csv"><label>S1 Data</label></supplementary-material>`,
    back: '<app-group><app id="a1"><title>Appendix</title><p>More.</p></app></app-group><ref-list><ref id="r1"><mixed-citation>Doe. 2020.</mixed-citation></ref></ref-list>',
  }),
}
