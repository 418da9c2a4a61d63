import { expect, test } from 'vitest'
import type { Edtf } from '#shared/time/partial-date.ts'
import { parseJats } from '../in/article.ts'
import { jatsArticle } from '../in/jats.fixture.ts'
import { exported } from '../out/round-trip.fixture.ts'

const PUBLISHED = /<pub-date.*<\/pub-date>/

const issuedOf = (dates: string): Edtf => parseJats(jatsArticle({}).replace(PUBLISHED, dates)).issued

const NIHMS = '<pub-date pub-type="nihms-submitted"><day>4</day><month>2</month><year>2017</year></pub-date>'
const PMC = '<pub-date pub-type="pmc-release"><day>1</day><month>6</month><year>2019</year></pub-date>'
const PREPRINT = '<pub-date date-type="preprint"><day>9</day><month>1</month><year>2017</year></pub-date>'

test.each([
  ['<pub-date pub-type="ppub"><year>2018</year></pub-date>', '2018'],
  ['<pub-date pub-type="ppub"><month>11</month><year>2018</year></pub-date>', '2018-11'],
  ['<pub-date pub-type="ppub"><season>Fall</season><year>2018</year></pub-date>', '2018-23'],
  ['<pub-date pub-type="ppub"><season>May-Aug</season><year>2018</year></pub-date>', '2018-05/2018-08'],
  ['<pub-date pub-type="ppub"><month>3-4</month><year>2018</year></pub-date>', '2018-03/2018-04'],
  ['<pub-date pub-type="ppub"><month>Dec-Jan</month><year>2018-2019</year></pub-date>', '2018-12/2019-01'],
  ['<pub-date><string-date>December 2018–January 2019</string-date></pub-date>', '2018-12/2019-01'],
  ['<pub-date><string-date>Summer 2018</string-date></pub-date>', '2018-22'],
  ['<pub-date><string-date><month>May</month> <year>2018</year></string-date></pub-date>', '2018-05'],
  ['<pub-date iso-8601-date="2018-05-07"><year>2018</year></pub-date>', '2018-05-07'],
  ['<pub-date calendar="Buddhist" iso-8601-date="2018-05"><month>5</month><year>2561</year></pub-date>', '2018-05'],
])('%s is %s', (dates, issued) => expect(issuedOf(dates)).toBe(issued))

test('the publication date is chosen from several dates, online before print', () => {
  const day = '<pub-date pub-type="epub"><day>7</day><month>5</month><year>2018</year></pub-date>'
  const issue = '<pub-date pub-type="collection"><year>2018</year></pub-date>'
  expect(issuedOf(issue + day)).toBe('2018-05-07')
  for (const events of [NIHMS, PMC, PREPRINT, NIHMS + PREPRINT + PMC]) {
    expect(issuedOf(`${events}<pub-date pub-type="ppub"><month>3</month><year>2018</year></pub-date>`)).toBe('2018-03')
    expect(issuedOf(`<pub-date date-type="pub"><year>2018</year></pub-date>${events}`)).toBe('2018')
  }
  // Without any other date, the preprint date is used.
  expect(issuedOf(PREPRINT)).toBe('2017-01-09')
  expect(() => issuedOf(NIHMS)).toThrow('no publication date')
})

test.each(['update', 'updated', 'republished', 'reissue'])(
  'a date of the type %s is not the publication date',
  (type) => {
    const later = `<pub-date date-type="${type}"><day>2</day><month>8</month><year>2019</year></pub-date>`
    for (const name of ['publication', 'published', 'original-publication', 'version-of-record']) {
      const first = `<pub-date date-type="${name}"><day>7</day><month>5</month><year>2018</year></pub-date>`
      expect(issuedOf(later + first)).toBe('2018-05-07')
      const again = exported(jatsArticle({}).replace(PUBLISHED, later + first))
      expect(again).toContain(`<pub-date date-type="${type}">`)
      expect(parseJats(again).issued).toBe('2018-05-07')
    }
    expect(issuedOf(later)).toBe('2019-08-02')
  },
)

test.each(['posted', 'embargo-end', 'author-manuscript', 'archived'])(
  'a date of the type %s does not make the publication date more exact',
  (type) => {
    const other = `<pub-date date-type="${type}"><day>9</day><month>1</month><year>2018</year></pub-date>`
    const publication = '<pub-date date-type="pub"><year>2018</year></pub-date>'
    expect(issuedOf(other + publication)).toBe('2018')
  },
)

test('months, seasons and ranges in the article history are kept', () => {
  const meta = `<history>
    <date date-type="received"><month>3-4</month><year>2017</year></date>
    <date date-type="accepted"><season>Winter</season><year>2017</year></date>
    <date date-type="rev-recd"><string-date>June 2017</string-date></date></history>`
  expect(parseJats(jatsArticle({ meta })).article.front?.history).toEqual([
    { what: 'Received', on: '2017-03/2017-04' },
    { what: 'Accepted', on: '2017-24' },
    { what: 'Revised', on: '2017-06' },
  ])
})
