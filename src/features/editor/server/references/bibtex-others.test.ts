import { expect, test } from 'vitest'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { readEntries } from './read-entries.ts'

const read = (entry: string) => readEntries({ kind: 'bibtex', text: entry }, () => 'a').references[0]
const printed = (entry: string): string => {
  const record = read(entry)
  return record ? vancouver(record) : ''
}
const misc = (fields: string) => `@misc{a, author={Ray, B.}, title={A page}, year={2019}, ${fields}}`
const PAGE = 'Ray B. A page [Internet]. 2019'

test.each([
  [
    String.raw`howpublished={\url{https://example.org/~a_b}}, note={Accessed: 2020-01-31}`,
    `${PAGE} [cited 2020 Jan 31]. Available from: https://example.org/~a_b`,
  ],
  [
    String.raw`howpublished={Available at \url{https://example.org/x}}, note={[Online; accessed 3-March-2021]}`,
    `${PAGE} [cited 2021 Mar 3]. Available from: https://example.org/x`,
  ],
  [
    'note={Retrieved from https://example.org/x on 12 May 2013.}',
    `${PAGE} [cited 2013 May 12]. Available from: https://example.org/x`,
  ],
  ['url={https://a.example}, note={Accessed 3/4/2021}', `${PAGE} [cited 2021]. Available from: https://a.example`],
  [
    'url={https://a.example}, urldate={2022-02-02}, note={accessed May 2013}',
    `${PAGE} [cited 2022 Feb 2]. Available from: https://a.example`,
  ],
  ['howpublished={Personal communication}', 'Ray B. A page. Personal communication; 2019.'],
])('a page’s address and access date are read from text: %s', (fields, line) => {
  expect(printed(misc(fields))).toBe(line)
})

const authors = (written: string) => printed(`@article{a, title={Wards}, author={${written}}}`).replace(/ Wards\.$/, '')

test.each([
  ['Ray, B; Lee, C; Kim, D', 'Ray B, Lee C, Kim D.'],
  ['Ray B, Lee C, van der Berg DE', 'Ray B, Lee C, van der Berg DE.'],
  [String.raw`Ray, B. \& Lee, C.`, 'Ray B, Lee C.'],
  ['Ray, B., Jr and Lee, C.', 'Ray B Jr, Lee C.'],
  ['{Ward \\& Bed; Ltd}', 'Ward & Bed; Ltd.'],
  ['Ray, B', 'Ray B.'],
])('authors without "and" between them are separated: %s', (written, line) => {
  expect(authors(written)).toBe(line)
})

test.each([
  ['@article{, title={T}, year={2019}}', 'T. 2019.'],
  ['@article{title={T}, year={2019}}', 'T. 2019.'],
  ['@article{Ray 2019, title={T}, year={2019}}', 'T. 2019.'],
  [
    '@book{a, title={T}, publisher={Simon and Schuster}, address={London and New York}}',
    'T. London and New York: Simon and Schuster.',
  ],
  [String.raw`@article{a, title={T}, doi={10.1007/978-3-030-1\_7}}`, 'T. doi: 10.1007/978-3-030-1_7'],
  [
    '@misc{a, title={T}, url={www.example.org}, urldate={May 5, 2020}}',
    'T [Internet]. [cited 2020 May 5]. Available from: http://www.example.org',
  ],
])('nonstandard BibTeX is still read: %s', (entry, line) => {
  expect(printed(entry)).toBe(line)
})

test('a conference paper has the fields of its proceedings', () => {
  const text =
    '@inproceedings{a/1, author={Ray, B.}, title={Beds}, pages={1--9}, crossref={conf/wards}}\n' +
    '@proceedings{conf/wards, editor={Lee, C.}, title={Wards 2019}, publisher={ACM}, year={2019}, series={ICPS}, volume={3}}'
  expect(printed(text)).toBe('Ray B. Beds. In: Lee C, editor. Wards 2019. ACM; 2019. p. 1-9. (ICPS; vol. 3).')
  expect(printed('@inproceedings{a, author={Ray, B.}, title={Beds}, crossref={a}}')).toBe('Ray B. Beds.')
  expect(printed('@inproceedings{a, author={Ray, B.}, title={Beds}, crossref={gone}}')).toBe('Ray B. Beds.')
})

test('a page without an author keeps its address and its date', () => {
  expect(printed('@misc{a, title={Sepsis}, url={https://who.int/s}, year={2020}}')).toBe(
    'Sepsis [Internet]. 2020. Available from: https://who.int/s',
  )
})

test.each([
  [
    '@article{a, author={Lee, C.}, title={Wards}, journal={PLoS One}, year={2021}, volume={16}, number={2}, eid={e0245}}',
    'Lee C. Wards. PLoS One. 2021;16(2):e0245.',
  ],
  [
    '@article{a, author={Lee, C.}, title={Wards}, journal={TOCHI}, year={2021}, volume={16}, articleno={12}}',
    'Lee C. Wards. TOCHI. 2021;16:12.',
  ],
  [
    '@misc{a, author={Lee, C.}, title={Wards}, year={2018}, eprint={1810.04805}, archivePrefix={arXiv}}',
    'Lee C. Wards. arXiv [Preprint]. 2018;arXiv:1810.04805. Available from: https://arxiv.org/abs/1810.04805',
  ],
  [
    '@article{a, author={Lee, C.}, title={Wards}, year={2018}, journal={arXiv preprint arXiv:1810.04805}}',
    'Lee C. Wards. arXiv [Preprint]. 2018;arXiv:1810.04805. Available from: https://arxiv.org/abs/1810.04805',
  ],
  [
    '@article{a, author={Lee, C.}, title={Wards}, year={2021}, doi={10.1101/1}, journal={bioRxiv}}',
    'Lee C. Wards. bioRxiv [Preprint]. 2021.',
  ],
  [
    '@article{a, author={Lee, C.}, title={Wards}, year={2021}, journal={JAMA}, volume={3}, eprint={1810.04805}, eprinttype={arxiv}}',
    'Lee C. Wards. JAMA. 2021;3.',
  ],
  [
    '@software{a, author={Lee, C.}, title={alarmr}, year={2021}, publisher={Zenodo}, version={v1.0.3}}',
    'Lee C. alarmr [software]. Version 1.0.3. Zenodo; 2021.',
  ],
  [
    '@Manual{a, author={Bates, D.}, title={lme4}, year={2020}, note={R package version 1.1-23}}',
    'Bates D. lme4. Version 1.1-23. 2020.',
  ],
  [
    '@article{a, author={Lee, C.}, title={Wards?}, subtitle={Beds}, journal={J Beds}, journalsubtitle={Europe}, year={2019}}',
    'Lee C. Wards? Beds. J Beds: Europe. 2019.',
  ],
  [
    '@thesis{a, author={Lee, C.}, title={Wards}, type={mathesis}, date={2019}}',
    "Lee C. Wards [master's thesis]. 2019.",
  ],
  [
    '@thesis{a, author={Lee, C.}, title={Wards}, type={bathesis}, date={2019}}',
    "Lee C. Wards [bachelor's thesis]. 2019.",
  ],
  ['@thesis{a, author={Lee, C.}, title={Wards}, type={phdthesis}, date={2019}}', 'Lee C. Wards [dissertation]. 2019.'],
  ['@software{a, title={Chat}, year={2023}, version={Mar 14 version}}', 'Chat [software]. Mar 14 version. 2023.'],
  ['@standard{a, title={Risk}, organization={ISO}, number={14971}, year={2019}}', 'Risk. ISO; 2019. 14971.'],
  [
    '@book{a, author={Lee, C.}, title={Wards}, volume={2}, edition={3}, publisher={Mosby}, year={2019}}',
    'Lee C. Wards. 3rd ed. Vol. 2. Mosby; 2019.',
  ],
  [
    '@unpublished{a, author={Lee, C.}, title={Wards}, year={2021}, note={Manuscript in preparation}}',
    'Lee C. Wards. In preparation 2021.',
  ],
])('no printed field of an entry is left out: %s', (entry, line) => {
  expect(printed(entry).replace(/ doi: 10.1101\/1$/, '')).toBe(line)
})
