import { jatsArticle, jatsReferences } from '../in/jats.fixture.ts'

/** Returns a picture with a file name. */
export const graphic = (name: string) => `<graphic xlink:href="${name}"/>`
const TABLE = '<table><thead><tr><th>Cup</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'
const RIGHTS =
  '<permissions><copyright-statement>© 2019 Cup Press</copyright-statement><copyright-year>2019</copyright-year><copyright-holder>Cup Press</copyright-holder><license xlink:href="https://creativecommons.org/licenses/by-nc/4.0/"><license-p>Not for sale.</license-p></license></permissions>'
const REPLY = `<sub-article article-type="reply" xml:lang="en"><front-stub><title-group><article-title>Reply</article-title></title-group>
<volume>7</volume><volume-id pub-id-type="doi">10.5555/cups.v7</volume-id><issue>2</issue><issue-id pub-id-type="shelf">cups-7-2</issue-id></front-stub>
<body><p>See <xref ref-type="bibr" rid="sr1">Feld (2019)</xref>.</p></body><back><ref-list>
<ref id="sr1"><label>Feld et al. (2019)</label><mixed-citation>Feld R, Okafor A. Saucers. 2019.</mixed-citation></ref>
<ref id="sr2"><label>Marsh (2020b)</label><mixed-citation>Marsh B. Spoons. 2020.</mixed-citation></ref>
<ref id="sr3"><mixed-citation>Novak D. Forks. 2021.</mixed-citation></ref></ref-list></back></sub-article>`

const SUB_ARTICLE = `<sub-article article-type="reviewer-report" xml:lang="pt"><front-stub><article-id pub-id-type="doi">10.5555/cup.r1</article-id>
<article-categories><subj-group><subject>Parecer</subject></subj-group></article-categories>
<title-group><article-title>Parecer 1</article-title></title-group>
<author-notes><corresp>Escreva a <email>a@cups.example</email></corresp><fn fn-type="conflict"><p>Nenhum conflito.</p></fn></author-notes>
<volume>7</volume><issue>2</issue><elocation-id>e70PT</elocation-id>
<history><date date-type="received"><day>24</day><month>9</month><year>2022</year></date></history>
<related-article related-article-type="peer-reviewed-article" ext-link-type="doi" xlink:href="10.5555/cup.1"/>
<kwd-group xml:lang="pt"><title>Palavras-chave:</title><kwd>leite morno</kwd></kwd-group>
<funding-group><funding-statement>Pago pela Copa.</funding-statement></funding-group></front-stub><body><p>Bom.</p></body></sub-article>`

export const withSubArticle = jatsArticle({}).replace('</article>', `${SUB_ARTICLE}</article>`)

const PRODUCT =
  '<product product-type="book"><source><italic>Cups of the World</italic></source><person-group person-group-type="author"><name><surname>Feld</surname><given-names>Ruth</given-names></name></person-group><publisher-loc>Kano</publisher-loc><publisher-name>Cup Press</publisher-name><year>2021</year><size units="pages">194</size></product>'

/** Articles with parts that other articles of the tests lack. */
export const KEPT_PARTS = {
  'pictures of a table': jatsArticle({
    body: `<table-wrap id="t1"><label>Table 1</label><alternatives>${graphic('t1.tif')}${graphic('t1.png')}${TABLE}</alternatives></table-wrap>
<table-wrap id="t2"><label>Table 2</label>${TABLE}<graphic alternate-form-of="x" xlink:href="t2.tif"/></table-wrap>`,
  }),
  'pictures in the cells of a table with a picture': jatsArticle({
    body: `<table-wrap id="t1"><label>Table 1</label><alternatives>${graphic('t1.tif')}<table><tbody><tr><td><inline-formula><alternatives><inline-graphic xlink:href="e1.gif"/><mml:math><mml:mi>x</mml:mi></mml:math></alternatives></inline-formula></td></tr></tbody></table></alternatives></table-wrap>`,
  }),
  'rights of figures, tables and boxes': jatsArticle({
    body: `<fig id="f1"><label>Figure 1</label><caption><p>A cup.</p></caption>${graphic('f1.tif')}${RIGHTS}</fig>
<table-wrap id="t1"><label>Table 1</label>${TABLE}${RIGHTS}</table-wrap><boxed-text id="b1"><p>Warm it.</p>${RIGHTS}</boxed-text>`,
  }),
  'labels of references': jatsArticle({
    back: jatsReferences(
      '<label>Feld &amp; Okafor (2019a)</label><mixed-citation>Feld R. Cups. 2019.</mixed-citation>',
    ),
  }),
  'references with labels and without': jatsArticle({
    back: jatsReferences(
      '<label>Feld (2019)</label><mixed-citation>Feld R. Cups. 2019.</mixed-citation>',
      '<mixed-citation>Novak D. Forks. 2021.</mixed-citation>',
    ),
  }),
  'metadata of sub-articles': withSubArticle,
  'labels of references in sub-articles': jatsArticle({}).replace('</article>', `${REPLY}</article>`),
  'identifiers of the volume and the issue': jatsArticle({
    meta: `<volume>12</volume><volume-id pub-id-type="doi">10.5555/cups.v12</volume-id><volume-id pub-id-type="shelf" assigning-authority="Cup Library">C-12</volume-id>
<issue>3</issue><issue-id pub-id-type="publisher-id">cups-12-3</issue-id><fpage>1</fpage><lpage>9</lpage>`,
  }),
  'formulas whose TeX cannot be read': jatsArticle({
    body: String.raw`<p>Here <inline-formula><alternatives><tex-math>\frac{a_1}{</tex-math><inline-graphic xlink:href="e1.svg"/></alternatives></inline-formula>.</p>
<disp-formula id="e2"><label>Claim 1:</label><alternatives><tex-math>\sqrt{50\%^2 \left( x</tex-math>${graphic('e2.svg')}</alternatives></disp-formula><disp-formula id="e3"><tex-math>\text{a} \frac</tex-math></disp-formula>`,
  }),
  'notes where the text calls them': jatsArticle({
    body: `<p>Mugs,<xref ref-type="fn" rid="n1"><sup>1</sup></xref> <fn id="n1"><label>1</label><p>Of tin.</p></fn>bowls,<xref ref-type="fn" rid="n2"><sup>2</sup></xref><fn id="n2"><label>2</label><p>Of clay.</p></fn>jugs<fn id="n3"><label>3</label><p>Of glass.</p></fn> and pans<xref ref-type="fn" rid="n3"><sup>3</sup></xref>.</p>`,
  }),
  'films and pictures outside figures': jatsArticle({
    body: `<fig-group><fig id="f1"><label>Figure 1</label><caption><title>Cups</title></caption>${graphic('f1.tif')}<p><supplementary-material id="d1" xlink:href="d1.csv"><label>Data 1</label></supplementary-material></p></fig>
<fig id="f2"><label>Figure 1—supplement 1</label>${graphic('f2.tif')}</fig><media id="v1" xlink:href="v1.mp4"><label>Film 1</label><caption><title>A cup falls.</title></caption></media></fig-group>
<media id="v2" xlink:href="v2.mp4"><label>Film 2</label></media>${graphic('g1.tif')}<alternatives>${graphic('g2.tif')}${graphic('g2.png')}</alternatives>
<chem-struct-wrap id="c1"><label>Formula 1</label><caption><title>Milk</title></caption><chem-struct>${graphic('c1.tif')}</chem-struct></chem-struct-wrap>
<boxed-text id="b1"><caption><title>Box</title></caption><media id="v3" xlink:href="v3.mp4"><label>Film 3</label></media></boxed-text>`,
  }),
  'addresses of data, and groups of people of other kinds': jatsArticle({
    back: jatsReferences(
      '<element-citation publication-type="data"><person-group person-group-type="sponsor"><collab>Cup Fund</collab></person-group><data-title>Cups</data-title><year>2019</year><pub-id pub-id-type="accession" xlink:href="https://cups.example/data?acc=CUP1">CUP1</pub-id><pub-id pub-id-type="shelfmark">C 12</pub-id></element-citation>',
    ),
  }),
  'formatted parts of references': jatsArticle({
    back: jatsReferences(
      `<mixed-citation><string-name><surname>Feld</surname> <given-names>R</given-names></string-name> <etal><italic>et al.</italic></etal> <article-title>Cups</article-title>. <source>Mugs</source> <volume><bold>12</bold></volume> <issue><bold><italic>Suppl 3</italic></bold></issue>, <conf-name><italic>Night of Cups</italic></conf-name> (<year>2019</year>). See <inline-supplementary-material xlink:href="https://cups.example/more">more</inline-supplementary-material>.</mixed-citation>`,
    ),
  }),
  'files in references': jatsArticle({
    back: jatsReferences(
      `<mixed-citation>Feld R. Cups. See <inline-supplementary-material xlink:href="s2.pdf">Supplement 2</inline-supplementary-material> and <inline-supplementary-material xlink:href="s3.csv"/>.</mixed-citation>`,
      `<element-citation><source>Mugs</source><inline-supplementary-material xlink:href="https://cups.example/s4">S4</inline-supplementary-material></element-citation>`,
    ),
  }),
  'formats in parts of volumes and issues': jatsArticle({
    back: jatsReferences(
      `<element-citation publication-type="journal"><source>Mugs</source><volume>12<italic>A</italic></volume><issue><bold>3 <italic>bis</italic></bold> (<sup>2</sup>)</issue><year>19<underline>98</underline></year></element-citation>`,
      `<mixed-citation>Feld R. <source>Mugs</source> <volume><italic>Ser.</italic> B<sub>7</sub></volume>, <issue><sc>iv</sc>-<bold>v</bold></issue>, <fpage>e<italic>12</italic></fpage></mixed-citation>`,
    ),
  }),
  'formulas and structural formulas that are typed as text': jatsArticle({
    body: `<p>By <xref ref-type="disp-formula" rid="e1">(1)</xref> it boils:<disp-formula id="e1"><label>(1)</label><italic>E</italic> = <italic>mc</italic><sup>2</sup></disp-formula>and so on.</p>
<disp-formula id="e2">x<sub>1</sub> &lt; 2</disp-formula><disp-formula>a + b <bold>(3)</bold><label>(3)</label></disp-formula>
<chem-struct-wrap id="c1"><label>Scheme 1</label><caption><title>Ring</title><p>Six of them.</p></caption><chem-struct>C<sub>6</sub>H<sub>6</sub></chem-struct><chem-struct>H<sub>2</sub>O</chem-struct><preformat>O=O</preformat><attrib>Cup Press</attrib></chem-struct-wrap>
<boxed-text><chem-struct-wrap><chem-struct>NaCl</chem-struct></chem-struct-wrap></boxed-text>`,
    back: '<app-group><app><p>With <disp-formula>y = 2</disp-formula></p></app></app-group>',
  }),
  'icons of licences and empty groups of subjects': jatsArticle({
    meta: `<permissions><license><license-p><inline-graphic xlink:href="cc-by.gif"><alt-text>CC BY</alt-text></inline-graphic> Free to <italic>use</italic>.</license-p></license></permissions>`,
    body: `<fig id="f1">${graphic('f1.tif')}<permissions><license><license-p><inline-graphic xlink:href="cc-nc.gif"/> Not for sale.</license-p></license></permissions></fig>`,
  }).replace(
    '<title-group>',
    `<article-categories><subj-group subj-group-type="heading"><subject/></subj-group><subj-group subj-group-type="shelf"/><subj-group><subject>Cups</subject><subj-group xml:lang="pt"/></subj-group></article-categories><title-group>`,
  ),
  'titles of abstracts and reference lists': jatsArticle({
    meta: '<abstract><title>ABSTRACT</title><p>Warm.</p></abstract>',
    back: `<ref-list><title>REFERÊNCIAS</title><ref id="r1"><mixed-citation>Feld R. Cups. 2019.</mixed-citation></ref></ref-list>`,
  }).replace(
    '</article>',
    `<sub-article article-type="translation" xml:lang="pt"><front-stub><title-group><article-title>Um título</article-title></title-group>
<abstract><title>RESUMO</title><p>Quente.</p></abstract><abstract abstract-type="key-points"><title>Em poucas palavras</title><sec><title>Leite</title><p>Morno.</p></sec></abstract>
<trans-abstract xml:lang="es"><title>RESUMEN</title><p>Caliente.</p></trans-abstract></front-stub><body><p>Texto.</p></body>
<back><ref-list><title>REFERÊNCIAS</title><ref id="s1"><mixed-citation>Feld R. Copas. 2019.</mixed-citation></ref></ref-list></back></sub-article></article>`,
  ),
  'words before contact details': jatsArticle({
    people: `<contrib-group><contrib contrib-type="author" corresp="yes"><name><surname>Feld</surname><given-names>Ruth</given-names></name><xref ref-type="corresp" rid="c1">*</xref></contrib>
<contrib contrib-type="author" corresp="yes"><name><surname>Okafor</surname><given-names>Ada</given-names></name><xref ref-type="corresp" rid="c2">†</xref></contrib></contrib-group>
<author-notes><corresp id="c1"><label>*</label>Corresponding authors. Write to <email>feld@cups.example</email></corresp><corresp id="c2">† To whom correspondence should be addressed. Tel: 12</corresp></author-notes>`,
  }),
  'works that the article and its translation review': jatsArticle({ meta: PRODUCT }).replace(
    '</article>',
    `<sub-article article-type="translation" xml:lang="pt"><front-stub><title-group><article-title>Um título</article-title></title-group>${PRODUCT}</front-stub><body><p>Texto.</p></body></sub-article></article>`,
  ),
  'suffixes, labels of sections and links of related works': jatsArticle({
    people: `<contrib-group><contrib contrib-type="author"><name><surname>Feld</surname><given-names>Ruth</given-names><suffix>Jnr</suffix></name></contrib>
<contrib contrib-type="author"><name><surname>Souza</surname><given-names>Ada</given-names><suffix>Filho</suffix></name></contrib></contrib-group>`,
    meta: '<related-object ext-link-type="uri" xlink:href="https://cups.example/first"><comment>See <ext-link ext-link-type="uri" xlink:href="https://cups.example/second">the <italic>cups</italic></ext-link>.</comment></related-object>',
    body: '<p>Text.</p><sec><label>2.</label><title>2 Cygni</title><p>Bright.</p></sec>',
    back: '<app-group><app><label>A</label><title>More stars</title><p>Dim.</p></app></app-group>',
  }),
  'elements in tokens of formulas': jatsArticle({
    body: '<p><inline-formula><mml:math><mml:mtext>a<mml:mrow><mml:mi>x</mml:mi></mml:mrow></mml:mtext></mml:math></inline-formula></p>',
  }),
  'a figure in an abstract': jatsArticle({
    meta: `<abstract><title>Resumo</title><p>Leite.</p><fig id="g"><alternatives>${graphic('g.tif')}${graphic('g.png')}</alternatives></fig></abstract>`,
  }),
}
