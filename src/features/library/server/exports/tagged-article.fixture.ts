import { jatsArticle } from '#formats/jats/in/jats.fixture.ts'

const variable = (name: string): string => `<mml:mi>${name}</mml:mi>`
const sum = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `${index > 0 ? '<mml:mo>+</mml:mo>' : ''}<mml:msub>${variable('b')}<mml:mn>${index}</mml:mn></mml:msub>`,
  ).join('')

const LISTS = `<sec id="lists"><title>Lists</title>
  <list list-type="order"><list-item><p>Wash hands</p>
    <list list-type="bullet"><list-item><p>before rounds</p></list-item><list-item><p>after rounds</p></list-item></list>
  </list-item><list-item><p>Dry hands</p></list-item></list>
  <def-list><title>Terms</title><def-item><term>ICU</term><def><p>intensive care unit</p></def></def-item></def-list>
  <disp-quote><p>Clean <bold>hands</bold> save lives.</p></disp-quote>
  <code>rate &lt;- washed / seen</code></sec>`

const LINKS = `<sec id="links"><title>Links</title>
  <p>See <ext-link ext-link-type="uri" xlink:href="https://hands.example/guide">the guide</ext-link>, earlier
  work<xref ref-type="bibr" rid="r2">[2]</xref>, a note<xref ref-type="fn" rid="fn1">*</xref>,
  <xref ref-type="fig" rid="f1">Figure 1</xref>, <xref ref-type="table" rid="t1">Table 1</xref>,
  <xref ref-type="disp-formula" rid="e1">equation 1</xref> and <xref ref-type="sec" rid="lists">Lists</xref>.</p></sec>`

const TABLE = `<table-wrap id="t1"><label>Table 1</label>
  <caption><title>Rates by <italic>ward</italic> in 2020.</title><p>Washed hands of all seen.</p></caption>
  <table><thead><tr><th rowspan="2">Ward</th><th colspan="2">Rate</th></tr><tr><th>before</th><th>after</th></tr></thead>
  <tbody><tr><th>North</th><td>40</td><td>85<xref ref-type="table-fn" rid="t1n">a</xref></td></tr>
  <tr><th rowspan="2">South</th><td>38</td><td>81</td></tr><tr><td>37</td><td>80</td></tr></tbody></table>
  <table-wrap-foot><fn id="t1n"><label>a</label><p>Adjusted for age.</p></fn></table-wrap-foot></table-wrap>`

const FIGURES = `<sec id="exhibits"><title>Exhibits</title>
  <fig id="f1"><label>Figure 1</label><caption><title>Rates by <bold>month</bold>.</title><p>Six wards.</p></caption>
    <alt-text>A line that rises from 40 to 85 percent</alt-text><graphic xlink:href="rates.jpg"/></fig>
  ${TABLE}
  <p>A sign <inline-graphic xlink:href="sign.jpg"><alt-text>a drop of water</alt-text></inline-graphic> hung there.</p></sec>`

const FORMULAS = `<sec id="formulas"><title>Formulas</title>
  <p>With <inline-formula><mml:math><mml:msup>${variable('x')}<mml:mn>2</mml:mn></mml:msup></mml:math></inline-formula> we fit</p>
  <disp-formula id="e1"><label>(1)</label><mml:math display="block">${variable('y')}<mml:mo>=</mml:mo>${sum(3)}</mml:math></disp-formula>
  <disp-formula id="e2"><label>(2)</label><mml:math display="block">${variable('z')}<mml:mo>=</mml:mo>${sum(60)}</mml:math></disp-formula></sec>`

/** Passages in other languages within left-to-right text, and a right-to-left paragraph. */
export const PASSAGES = {
  ar: 'كلمة أولى ثانية',
  he: 'שלום עולם טוב',
  ja: 'かな漢字',
  ko: '손 위생',
  th: 'มือ',
} as const
const FROM_RIGHT = 'غسل اليدين يحمي المرضى'

const LANGUAGES = `<sec id="languages"><title>Languages</title>
  <p>They said ${Object.values(PASSAGES).join(' and ')} there.</p><p>${FROM_RIGHT}</p></sec>`

/** Sections whose headings PDF/UA does not allow as they are: a gap in the levels, and a heading without text. */
const HEADINGS = `<sec id="unnamed"><sec id="deeper"><title>Deeper</title><sec><title>Deepest</title><p>Low.</p></sec></sec></sec>
  <sec><title><inline-graphic xlink:href="sign.jpg"/></title><p>Below a picture.</p></sec>`

const REFERENCES = ['Hands', 'Soap']
  .map(
    (title, index) => `<ref id="r${index + 1}"><element-citation publication-type="journal">
      <person-group><name><surname>Okafor</surname><given-names>A</given-names></name></person-group>
      <article-title>${title}</article-title><source>Wards</source><year>2019</year>
      <pub-id pub-id-type="doi">10.5555/ref.${index + 1}</pub-id></element-citation></ref>`,
  )
  .join('')

const TRANSLATION = `<sub-article article-type="translation" id="s1" xml:lang="fr"><front-stub><title-group>
  <article-title>Les mains propres</article-title></title-group></front-stub>
  <body><sec><title>Méthodes</title><p>Nous avons compté.</p></sec></body></sub-article>`

/** Returns an article, in JATS, with every kind of content that a PDF tags. */
export const taggedArticle = (doi: string): string =>
  jatsArticle({
    doi,
    body: LISTS + LINKS + FIGURES + FORMULAS + LANGUAGES + HEADINGS,
    back: `<fn-group><fn id="fn1"><label>*</label><p>Counted by hand.</p></fn></fn-group><ref-list>${REFERENCES}</ref-list>`,
  }).replace('</article>', `${TRANSLATION}</article>`)
